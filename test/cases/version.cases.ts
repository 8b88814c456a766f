import { isLater, isPreRelease, isVersion } from "../../src/base/version";
import { tableOf, type Table } from "./table";

interface VersionCase {
  readonly name: string;
  readonly later: string;
  readonly earlier: string;
}

/** The first is later than the second, and not the other way round. */
const versionCases: readonly VersionCase[] = [
  { name: "by the last number", later: "1.2.4", earlier: "1.2.3" },
  { name: "by the number before it", later: "1.3.0", earlier: "1.2.9" },
  { name: "by the first number", later: "2.0.0", earlier: "1.99.99" },
  { name: "as numbers, not as text", later: "0.10.0", earlier: "0.9.0" },
  { name: "with a release after its pre-release", later: "1.0.0", earlier: "1.0.0-rc.1" },
  { name: "with a pre-release after the release before", later: "1.0.1-rc.1", earlier: "1.0.0" },
  { name: "with the second beta after the first", later: "0.2.0-beta.2", earlier: "0.2.0-beta.1" },
  { name: "with the tenth beta after the second", later: "0.2.0-beta.10", earlier: "0.2.0-beta.2" },
  { name: "with a beta after the release before", later: "0.2.0-beta.1", earlier: "0.1.9" },
  { name: "with a nightly build after the release before", later: "0.1.1-nightly.20261126", earlier: "0.1.0" },
  { name: "with a nightly build by its day", later: "0.1.1-nightly.20270101", earlier: "0.1.1-nightly.20261231" },
  { name: "with words by their letters", later: "1.0.0-rc", earlier: "1.0.0-beta" },
  { name: "with numbers after a word as numbers", later: "1.0.0-rc.10", earlier: "1.0.0-rc.9" },
  { name: "with words after numbers", later: "1.0.0-a", earlier: "1.0.0-1" },
  { name: "with words after numbers, a hyphen first too", later: "1.0.0--a", earlier: "1.0.0-1" },
  { name: "with nine digits", later: "999999999.0.0", earlier: "999999998.0.0" },
  { name: "with forty characters", later: `1.2.3-${"b".repeat(34)}`, earlier: `1.2.3-${"a".repeat(34)}` },
  { name: "with more parts after fewer", later: "1.0.0-rc.1", earlier: "1.0.0-rc" },
];

/** None of these is a version, and none is later than any. */
const noVersions: readonly string[] = [
  "",
  "1",
  "1.2",
  "1.2.3.4",
  "v1.2.3",
  "1.2.x",
  "1..3",
  "1.2.3-",
  "1.2.3-a..b",
  "1.2.3-../x",
  "1.2.3 ",
  "1.2.3\n",
  "1.2.3+build",
  "1.2.-3",
  "99999999999999.0.0",
  `1.2.3-${"a".repeat(50)}`,
];

const preReleases: readonly (readonly [string, boolean])[] = [
  ["0.2.0-beta.1", true],
  ["0.2.0-rc.1", true],
  ["0.1.1-nightly.20261126", true],
  ["0.2.0", false],
  ["10.0.0", false],
  ["", false],
  ["beta", false],
];

export const tables: readonly Table[] = [
  tableOf(
    "a version is a pre-release or not:",
    preReleases,
    ([text, isBefore]) => [isPreRelease(text), isBefore],
    ([text]) => `“${text}”`,
  ),
  tableOf("versions are compared", versionCases, ({ later, earlier }) => [
    [isLater(later, earlier), isLater(earlier, later), isLater(later, later), isVersion(later), isVersion(earlier)],
    [true, false, false, true, true],
  ]),
  tableOf(
    "the text that is no version:",
    noVersions,
    (text) => [
      [isVersion(text), isLater(text, "0.0.1"), isLater("9.9.9", text)],
      [false, false, false],
    ],
    (text) => `“${text}”`,
  ),
];
