import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { isHiddenIn } from "#domain/site/region-paths";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { LinkList } from "~/components/catalogue/links";
import { Lead, PageSection } from "~/components/layout/page";
import { seoMeta } from "~/components/site/seo-meta";
import { menuEntries } from "~/content/site/menu";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { seoOf } from "~/platform/seo/seo.server";
import { withVisitor } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";

export const handle = { query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

const families: readonly (readonly [heading: string, kinds: readonly string[]])[] = [
  ["Countries", ["country"]],
  ["Exams", ["exam"]],
  ["Accelerator programs", ["program", "booster"]],
  ["Articles", ["article", "article-category"]],
  ["Ebooks", ["ebook"]],
  ["Knowledge base", ["knowledge"]],
  ["Consultants", ["consultant"]],
  ["About us and more", ["page"]],
];

/** Every family of the site on one page, for people. */
export const loader = withVisitor(async ({ visitor }) => {
  const addresses = await services(visitor).catalogue.listAddresses();
  const trail = [{ name: "Sitemap" }];
  return data({
    trail,
    menu: menuEntries(visitor.region).map(({ id, name }) => ({
      title: name,
      path: `/menu/${id}`,
    })),
    families: families.map(([heading, kinds]) => ({
      heading,
      links: addresses
        .filter(({ kind, path }) => kinds.includes(kind) && !isHiddenIn(visitor.region, path))
        .map(({ title, path }) => ({ title, path })),
    })),
    seo: seoOf(visitor, {
      title: "Sitemap",
      description:
        "Every part of the site on one page: countries, exams, programs, articles and more.",
      trail,
    }),
  });
});

export default function HtmlSitemapPage() {
  const { trail, menu, families: all } = useLoaderData<typeof loader>();
  return (
    <PageSection>
      <Breadcrumbs trail={trail} />
      <h1>Sitemap</h1>
      <Lead>
        Every part of the site. Universities, courses and{" "}
        <a href={hrefTo("/scholarship")}>scholarships</a> have lists of their own.
      </Lead>
      <h2>Menu</h2>
      <LinkList links={menu} />
      {all.map(({ heading, links }) =>
        links.length === 0 ? null : (
          <div key={heading}>
            <h2>{heading}</h2>
            <LinkList links={links} />
          </div>
        ),
      )}
    </PageSection>
  );
}
