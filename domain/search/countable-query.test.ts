import { expect, it } from "vitest";
import { countableQuery } from "./countable-query";

it.each([
  ["MS in Data-Science,  Germany", "ms in data science germany"],
  ["under 20000 euros", "under 20000 euros"],
  ["ielts 6.5", "ielts 6 5"],
  ["fall 2027", "fall 2027"],
  ["i20 and ds160", "i20 and ds160"],
])("counts %s", (q, counted) => {
  expect(countableQuery(q)).toBe(counted);
});

it.each([
  "",
  "  ?! ",
  "9876543210",
  "+91 98765 43210 call me",
  "98-76-54-32-10",
  "1234 5678 9012",
  "priya@example.com",
  "priya at gmail.com",
  "rahul1998",
  "1ms21cs045 results",
  "my name is priya",
  "passport number k12",
  "dob 1 1 2004",
  "one two three four five six seven eight nine",
  "x".repeat(61),
])("doesn't count %j", (q) => {
  expect(countableQuery(q)).toBeNull();
});
