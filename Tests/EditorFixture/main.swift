runFixture()
