import type { Faq } from "#domain/catalogue";
import { formatDate } from "#domain/dates";
import { seoOf } from "~/server/seo.server";
import type { Visitor } from "../auth/visitor.server";
import { documentPage } from "../catalogue/catalogue.server";

interface CalculatorPageContent {
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly faqs: Faq[];
  readonly sources: string[];
  readonly asOf?: string;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Text and `seo` of a calculator page, from the catalogue page of the same slug. */
export async function calculatorPageContent(
  request: Request,
  visitor: Visitor,
  slug: string,
  title?: string,
): Promise<{
  copy: CalculatorPageContent;
  trail: { name: string; path?: string }[];
  seo: ReturnType<typeof seoOf>;
}> {
  const { document } = await documentPage(visitor, "page", slug);
  const { faqs, sources, asOf } = document.data;
  const copy = {
    title: title ?? document.title,
    description: document.description,
    html: document.html,
    faqs,
    sources,
    asOf: asOf && formatDate(asOf),
  };
  const name = document.data.shortTitle ?? document.title;
  const trail = title ? [{ name, path: `/${slug}` }, { name: title }] : [{ name }];
  return {
    copy,
    trail,
    seo: seoOf(visitor, {
      title: copy.title,
      // The page of a country shares its text with the calculator, but not its description.
      description: title ? `${title}: ${lowerFirst(copy.description)}` : copy.description,
      trail,
      faqs,
    }),
  };
}
