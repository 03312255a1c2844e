import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { regions, type Region } from "#domain/site/regions";
import { DocumentAssetsContext, type RenderOnce } from "~/components/ui/document-assets";
import { VisitorRegion } from "~/components/visitor/region";
import { footerForRegion } from "~/content/site/footer";
import { menuForRegion } from "~/content/site/menu";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

const page = (region: Region, renderOnce?: RenderOnce) => {
  const menu = menuForRegion(region);
  const footer = footerForRegion(region);
  return renderToStaticMarkup(
    <DocumentAssetsContext.Provider value={{ criticalCss: null, isError: false, renderOnce }}>
      <VisitorRegion.Provider value={region}>
        <SiteHeader
          {...{ region, menu, user: null, shortlistCount: 2, currentPath: "/x", here: "/x" }}
        />
        <SiteFooter footer={footer} />
      </VisitorRegion.Provider>
    </DocumentAssetsContext.Provider>,
  );
};

describe("menu and footer", () => {
  it.each(Object.values(regions))("are the same when they are rendered once: $key", (region) => {
    const once = vi.fn<RenderOnce>((_of, _name, part) =>
      renderToStaticMarkup(
        <VisitorRegion.Provider value={region}>{part()}</VisitorRegion.Provider>,
      ),
    );
    expect(page(region, once)).toBe(page(region));
    expect(once).toHaveBeenCalledTimes(3);
  });
});
