import { describeFaults } from "./fault-matrix";

/** Those whose parts failed most often. All pages and faults are in tests/nightly/fault-matrix.test.ts. */
const quick = [
  ...["", "/germany", "/scholarship", "/calculator/ielts-band", "/exam/ielts"],
  ...["/profile/dashboard", "/profile/courses"],
];

describeFaults(["500", "no response"], (path) => quick.includes(path));
