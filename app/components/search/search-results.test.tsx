import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HitList } from "./search-results";

it("says that struck words are not part of a result", () => {
  const hit = { kind: "article", path: "/germany", title: "Germany", description: "" };
  const textOf = (missing: readonly string[]) =>
    renderToStaticMarkup(<HitList hits={[{ ...hit, missing }] as never} q="ms germany" />).replace(
      /<[^<>]*>/g,
      "",
    );
  expect(textOf(["ms"])).toBe("Germany Not about: ms ");
  expect(textOf([])).toBe("Germany");
});
