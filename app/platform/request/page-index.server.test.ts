import { expect, test } from "vitest";
import { existingPage, pageIndexOf } from "./page-index.server";

const indexOf = (query: string) => pageIndexOf(new URL(`https://disha.example/list${query}`));

test("a page counts from 1 in its address and from 0 in a list", () => {
  expect(["", "?page=1", "?page=2", "?page=0"].map(indexOf)).toEqual([0, 0, 1, 0]);
  expect(pageIndexOf(new URL("https://disha.example/list?upcoming=3"), "upcoming")).toBe(2);
});

test("a page after the last one is 404", () => {
  const last = { page: 1, size: 30, total: 60 };
  expect(existingPage(last)).toBe(last);
  const after = { page: 2, size: 30, total: 60 };
  expect(() => existingPage(after)).toThrow(expect.objectContaining({ status: 404 }));
});

test("the first page of an empty list exists", () => {
  const empty = { page: 0, size: 30, total: 0 };
  expect(existingPage(empty)).toBe(empty);
  expect(() => existingPage({ ...empty, page: 1 })).toThrow(
    expect.objectContaining({ status: 404 }),
  );
});
