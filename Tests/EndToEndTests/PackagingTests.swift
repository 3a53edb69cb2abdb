import Foundation
import TestSupport
import Testing

/// The scripts that install and pack, with the program that has been built for the tests.
@Suite struct PackagingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// What is installed; zsh looks elsewhere for what the system brings.
  private static func files(zsh: String) -> [String] {
    [
      "bin/assay", "share/man/man1/assay.1.gz", "share/bash-completion/completions/assay",
      "share/zsh/\(zsh)/_assay", "share/fish/vendor_completions.d/assay.fish",
    ]
  }

  private func script(_ name: String, _ arguments: [String]) throws -> ProcessRun {
    try runProcess(
      "\(Self.root)/Packaging/\(name)",
      ["--program", builtProduct("assay")] + arguments,
      environment: testEnvironment(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
    )
  }

  @Test func installPutsTheProgramAndItsPapersUnderAPrefix() throws {
    let folder = try TemporaryDirectory()
    let run = try script("install", [folder.file("prefix")])
    #expect(run.status == .exited(0), "\(run.errorOutput)")
    for file in Self.files(zsh: "site-functions") {
      #expect(FileManager.default.fileExists(atPath: folder.file("prefix/\(file)")), "\(file)")
    }
    let page = try runProcess(
      "/bin/gzip",
      ["-dc", folder.file("prefix/share/man/man1/assay.1.gz")]
    )
    #expect(page.output.hasPrefix(".TH \"ASSAY\""))
  }

  @Test func thePackageInstallsAndLeavesNothingBehind() throws {
    let folder = try TemporaryDirectory()
    let made = try script("debian", [folder.path])
    let package = made.output.split(separator: "\n").last.map(String.init) ?? ""
    try #require(made.status == .exited(0), "\(made.errorOutput)")
    let version = try runProcess(builtProduct("assay"), ["-version"]).output
      .split(separator: " ")[1]
    #expect(package.contains("assay_\(version)_"))

    let target = folder.file("root")
    for name in ["info", "updates"] {
      try FileManager.default.createDirectory(
        atPath: "\(target)/var/lib/dpkg/\(name)",
        withIntermediateDirectories: true
      )
    }
    for name in ["status", "available"] { try folder.write("", to: "root/var/lib/dpkg/\(name)") }
    func dpkg(_ arguments: [String]) throws {
      let run = try runProcess(
        "/usr/bin/dpkg",
        [
          "--instdir=\(target)", "--admindir=\(target)/var/lib/dpkg", "--log=/dev/null",
          "--force-not-root", "--force-depends", "--force-bad-path",
        ] + arguments,
        environment: testEnvironment(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
      )
      #expect(run.status == .exited(0), "\(run.errorOutput)")
    }
    try dpkg(["-i", package])
    for file in Self.files(zsh: "vendor-completions") {
      #expect(FileManager.default.fileExists(atPath: "\(target)/usr/\(file)"), "\(file)")
    }
    try dpkg(["-P", "assay"])
    for file in Self.files(zsh: "vendor-completions") {
      #expect(!FileManager.default.fileExists(atPath: "\(target)/usr/\(file)"), "\(file)")
    }
  }
}
