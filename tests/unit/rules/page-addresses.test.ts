import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { paths } from "#domain/site/paths.js";

const files = execFileSync(
  "git",
  ["ls-files", "app", "backend", "domain", "server", "launch", "contract"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/**
 * Whether domain/site/paths.js has an address, in which `*` stands for one inserted part. A path that
 * begins with a parameter has the addresses of the catalogue too, so only `*` fits its parameters.
 */
const isKnown = (address: string): boolean => {
  const parts = address.split("/");
  return paths.some((path) => {
    const names = path.split("/");
    const fits = (name: string, part: string | undefined) =>
      name === part ||
      (name.startsWith(":") && part !== undefined && (part === "*" || !names[1]?.startsWith(":")));
    const least = names.filter((name) => !name.endsWith("?")).length;
    const isLong = parts.length >= least && parts.length <= names.length;
    return isLong && parts.every((part, at) => fits(names[at] ?? "", part));
  });
};

/** Addresses that a file makes with `sitePath` from a text, a template or a constant of its own. */
function addressesIn(text: string): string[] {
  const constants = new Map(
    [...text.matchAll(/^(?:export )?const (\w+) = "(\/[^"]*)"/gm)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  const calls = text.matchAll(/^(?! \*).*sitePath\(\s*(?:"([^"]+)"|`([^`]+)`|([A-Z_]+)\))/gm);
  return [...calls].map(([, plain, template, constant]) =>
    (plain ?? constants.get(constant ?? "") ?? template ?? "")
      .replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => constants.get(name) ?? "*")
      .replace(/\$\{[^}]*\}/g, "*")
      .replace(/[?#].*$/, ""),
  );
}

it("has a typed address wherever the path of a page is known", () => {
  const offenders = files.flatMap((file) =>
    addressesIn(readFileSync(file, "utf8"))
      .filter((address) => address.startsWith("/") && address !== "/404" && isKnown(address))
      .map((address) => `${file}: ${address}`),
  );
  expect(offenders.join("\n")).toBe("");
});
