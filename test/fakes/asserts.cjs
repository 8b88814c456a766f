// A test without an assertion cannot fail.
beforeEach(() => expect.hasAssertions());
