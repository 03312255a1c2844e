import { expect, it } from "vitest";
import { paths } from "./paths.js";
import {
  hasSecret,
  addressForLog,
  secretPaths,
  storableAddress,
  withoutSecret,
} from "./secret-paths";

it("lists every path with a token", () => {
  expect([...secretPaths].sort()).toEqual(paths.filter((path) => path.includes(":token")).sort());
});

it.each(secretPaths)(
  "removes the secret from %s, also in other letters and with more behind",
  (path) => {
    const opened = `/study-abroad${path.replace(":token", "eyJ0.aB-_9")}`;
    expect(hasSecret(opened)).toBe(true);
    expect(storableAddress(`${opened}?utm_source=mail&done=1#top`, ["utm_source"])).toBe(
      `/study-abroad${path}?utm_source=mail`,
    );
    expect(addressForLog(`${opened.toUpperCase()}?x=1`)).not.toContain("EYJ0");
  },
);

it.each([
  ["/study-abroad/chat?for=key&utm_source=mail", "/study-abroad/chat?utm_source=mail"],
  ["/study-abroad/ebooks/visa/download?for=key", "/study-abroad/ebooks/visa/download"],
  ["/study-abroad/search?q=my+name", "/study-abroad/search"],
  ["/study-abroad/germany?utm_source=a%26b", "/study-abroad/germany?utm_source=a%26b"],
  ["/study-abroad/germany?a?b=1&utm_source=c", "/study-abroad/germany?utm_source=c"],
])("stores of %s only %s", (address, stored) => {
  expect(storableAddress(address, ["utm_source"])).toBe(stored);
  expect(hasSecret(address)).toBe(false);
});

it.each([
  ["/study-abroad/chat?for=eyJ0&done=1", "/study-abroad/chat?for=:token&done=1"],
  ["/ebooks/visa/download?a=1&FOR=eyJ0#top", "/ebooks/visa/download?a=1&FOR=:token#top"],
])("removes the secret in the query of %s", (address, safe) => {
  expect(withoutSecret(address)).toBe(safe);
  expect(storableAddress(address, ["for", "done", "a"])).not.toContain("eyJ0");
});
