import type { CalculatorPageContent } from "#domain/calculators/page-content";
import { formatDate } from "#domain/time/dates";
import { seoOf } from "~/platform/seo/seo.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { documentPage } from "~/services/catalogue/catalogue.server";

/** What the page of one country says in place of the calculator's own title and description. */
export interface CountryCopy {
  readonly title: string;
  readonly description: string;
  /** False if the page has too little text of its own. */
  readonly isIndexed: boolean;
}

/** Text and `seo` of a calculator page, from the catalogue page of the same slug. */
export async function calculatorPageContent(
  request: Request,
  visitor: Visitor,
  slug: string,
  own?: CountryCopy,
): Promise<{
  copy: CalculatorPageContent;
  trail: { name: string; path?: string }[];
  /** Metadata, with the figure of a result on the picture of link previews. */
  seoWith: (figure: string | undefined) => ReturnType<typeof seoOf>;
}> {
  const { document } = await documentPage(visitor, "page", slug);
  const { faqs, sources, asOf } = document.data;
  const copy = {
    title: own?.title ?? document.title,
    description: own?.description ?? document.description,
    text: { html: document.html, faqs, sources, asOf: asOf && formatDate(asOf) },
  };
  const name = document.data.shortTitle ?? document.title;
  const trail = own ? [{ name, path: `/${slug}` }, { name: own.title }] : [{ name }];
  return {
    copy,
    trail,
    seoWith: (figure) =>
      seoOf(visitor, {
        title: copy.title,
        description: copy.description,
        trail,
        faqs,
        figure,
        isIndexed: own?.isIndexed ?? true,
      }),
  };
}
