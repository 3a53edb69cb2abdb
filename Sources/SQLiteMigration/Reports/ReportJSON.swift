extension StatusReport {
  /// `{database, journal, layout, …, migrations: [{id, state, file, …}], exit}`.
  public var json: JSON {
    [
      "database": .string(database), "journal": .string(journalMode),
      "fk": .bool(enforcesForeignKeys), "directory": .string(directory),
      "layout": .string(layout), "table": .string(ledger),
      "migrations": .array(entries.map(\.json)), "notes": .strings(notes),
      "exit": .int(Int64(exit.rawValue)),
    ]
  }
}

extension StatusReport.Entry {
  /// `{id, state, file, applied_at, ms, tool, empty, notes}`.
  public var json: JSON {
    [
      "id": .string(identifier), "state": .string("\(state)"), "file": .string(file),
      "applied_at": .string(appliedAt), "ms": .number(milliseconds), "tool": .string(tool),
      "empty": .bool(isEmpty), "notes": .strings(notes),
    ]
  }
}

extension StepReport {
  /// `{id, state, file, ms, fk, rows, diff, statements, losses, integrity, warnings}`.
  public var json: JSON {
    [
      "id": .string(identifier), "state": .string(outcome.rawValue), "file": .string(file),
      "ms": .double(milliseconds),
      "fk": [
        "mode": .string(foreignKeys.rawValue), "new": .number(newViolationCount),
        "existing": .number(existingViolations),
        "first": .strings(newViolations.map(\.description)),
      ],
      "rows": .array(
        rows.map { row in
          [
            "table": .string(row.table), "before": .number(row.before), "after": .number(row.after),
            "named": .bool(row.isNamed),
          ]
        }
      ),
      "diff": .array(changes.map(\.json)),
      "statements": .array(
        statements.map { ["line": .number($0.line), "rows": .number($0.rows)] }
      ),
      "losses": .strings(losses.map(\.description)), "integrity": .strings(integrity),
      "warnings": .strings(warnings), "restored_pragmas": .strings(restoredPragmas),
    ]
  }
}

extension SchemaChange {
  /// `{change, type, name, before, after, details}`.
  public var json: JSON {
    [
      "change": .string(kind.rawValue), "type": .string(object.type), "name": .string(object.name),
      "before": .string(before), "after": kind == .removed ? .null : .string(object.sql),
      "details": .strings(details),
    ]
  }
}

extension MigrationFailure {
  /// `{id, file, line, column, message, hint, outcome, applied, reverted, backup, exit}`.
  public var json: JSON {
    [
      "id": .string(identifier), "state": .string("failed"), "file": .string(location?.file),
      "line": .number(location?.line), "column": .number(location?.column),
      "message": .string(reason), "hint": .string(hint), "outcome": .string(outcomeName),
      "rehearsal": .bool(isRehearsal), "applied": .strings(applied),
      "reverted": .strings(reverted), "backup": .string(backup),
      "exit": .int(Int64(exit.rawValue)),
    ]
  }

  private var outcomeName: String {
    switch outcome {
    case .rolledBack: isRehearsal ? "untouched" : "rolled back"
    case .partial(let count): "\(count) statements stand"
    case .restored: "restored"
    }
  }
}

extension MigrationError {
  /// `{message, exit}`.
  public var json: JSON {
    ["message": .string(description), "exit": .int(Int64(exit.rawValue))]
  }
}

extension PlanReport {
  /// `{migrations, failure, inexact_from, faults, backup_bytes, free_bytes, lock_ms, notes, exit}`.
  public var json: JSON {
    [
      "migrations": .array(steps.map(\.json)), "failure": failure?.json ?? .null,
      "inexact_from": .string(inexactFrom), "faults": .strings(existingFaults.map(\.description)),
      "backup_bytes": .int(backupBytes), "free_bytes": freeBytes.map { .int($0) } ?? .null,
      "lock_ms": .double(lockMilliseconds), "notes": .strings(notes),
      "exit": .int(Int64(exit.rawValue)),
    ]
  }
}

extension UpReport {
  /// `{migrations, backup, pending, notes, exit}`.
  public var json: JSON {
    [
      "migrations": .array(steps.map(\.json)), "backup": .string(backup?.path),
      "pending": .number(pendingCount), "notes": .strings(notes), "exit": .int(0),
    ]
  }
}

extension DownPlan {
  /// `{migrations: [{id, way, restores_schema, lost, …}]}`.
  public var json: JSON {
    ["migrations": .array(steps.map(\.json))]
  }
}

extension DownPlan.Step {
  /// `{id, way, restores_schema, lost, untried, report}`.
  public var json: JSON {
    [
      "id": .string(identifier), "way": .string(wayName),
      "restores_schema": restoresSchema.map { .bool($0) } ?? .null, "lost": .strings(lostData),
      "untried": .string(untried), "report": report?.json ?? .null,
    ]
  }

  private var wayName: String {
    switch way {
    case .swift: "swift"
    case .file: "file"
    case .recorded: "recorded"
    case .backup(let path): "backup \(path)"
    }
  }
}

extension DownReport {
  /// `{migrations, reverted, backup, exit}`.
  public var json: JSON {
    plan.json.adding([
      "reverted": .strings(reverted), "backup": .string(backup?.path), "exit": .int(0),
    ])
  }
}

extension VerifyReport {
  /// That of the status, with `diff` and `replay_failure`; `exit` is the verification's.
  public var json: JSON {
    [
      "database": .string(status.database), "migrations": .array(status.entries.map(\.json)),
      "diff": drift.map { .array($0.map(\.json)) } ?? .null,
      "replay_failure": .string(replayFailure), "notes": .strings(status.notes),
      "exit": .int(Int64(exit.rawValue)),
    ]
  }
}

extension DiffReport {
  /// `{other, diff, sql, exit}`.
  public var json: JSON {
    [
      "other": .string(other), "diff": .array(changes.map(\.json)), "sql": .string(suggestion),
      "exit": .int(Int64(exit.rawValue)),
    ]
  }
}

extension ShowReport {
  /// `{id, state, file, up, down, recorded_up, recorded_down, applied_at, diff, exit}`.
  public var json: JSON {
    [
      "id": .string(identifier), "state": .string("\(state)"), "file": .string(file),
      "up": .string(up), "down": .string(down), "recorded_up": .string(recordedUp),
      "recorded_down": .string(recordedDown), "applied_at": .string(appliedAt),
      "diff": .strings(difference), "exit": .int(0),
    ]
  }
}

extension LintReport {
  /// `{findings: [{id, file, line, column, rule, message}], exit}`.
  public var json: JSON {
    [
      "findings": .array(
        findings.map { finding in
          [
            "id": .string(finding.identifier), "file": .string(finding.location.file),
            "line": .number(finding.location.line), "column": .number(finding.location.column),
            "rule": .string(finding.rule), "message": .string(finding.message),
          ]
        }
      ), "exit": .int(Int64(exit.rawValue)),
    ]
  }
}

extension RecordReport {
  /// `{entered, removed, diff, notes, exit}`.
  public var json: JSON {
    [
      "entered": .strings(entered), "removed": .strings(removed),
      "diff": .array(differences.map(\.json)), "notes": .strings(notes), "exit": .int(0),
    ]
  }
}

extension DatabaseBackup {
  /// `{file, bytes, exit}`.
  public var json: JSON {
    ["file": .string(path), "bytes": .int(bytes), "exit": .int(0)]
  }
}
