import type { listEbooks } from "#contract/downloads/downloads";
import type { OperationRequest, ResponseData } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { pageContext } from "~/services/catalogue/catalogue.server";
import { ServiceError } from "~/services/client/client.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** Ebooks and brochures: lists, pages, and files for signed-in users. */

export type EbookList = ResponseData<typeof listEbooks>;

/** A page (from 0) of published ebooks: of a category, or of an editor's shelf. */
export const ebookList = (
  visitor: Visitor,
  query: OperationRequest<typeof listEbooks>["query"],
): Promise<EbookList> =>
  services(visitor).downloads.listEbooks({ query: { ...query, status: "1" } });

/** The categories that have an ebook. */
export async function ebookCategories(visitor: Visitor): Promise<string[]> {
  const categories = await services(visitor).downloads.listEbookCategories();
  return categories.map(({ slug }) => slug);
}

/** An ebook with the pages of its PDF. @throws Response 404 */
export const ebookPage = (visitor: Visitor, slug: string) =>
  orNotFound(
    services(visitor).downloads.showEbook({
      params: { slug },
      query: { status: "1", ...pageContext(visitor, "ebook-detail") },
    }),
  );

/** The files that the site hands out. */
export type FileKind = "ebook" | "program";

/**
 * The link to a file for the signed-in visitor, with their token. The first download is counted,
 * and sent to them too.
 * @throws Response 404
 */
export async function fileAddress(visitor: Visitor, kind: FileKind, slug: string): Promise<string> {
  if (kind === "program") {
    const params = { id: "program", slug };
    return (await orNotFound(services(visitor).downloads.linkBrochure({ params }))).url;
  }
  const link = await orNotFound(services(visitor).downloads.linkEbook({ params: { slug } }));
  return link.mainFileUrl;
}

/**
 * The PDF of a link.
 * @throws Response 404 if the file doesn't exist; ServiceError 403 if the token is no longer valid.
 */
export const fileOf = (
  visitor: Visitor,
  kind: FileKind,
  slug: string,
  token: string,
): Promise<Response> => {
  const { downloads } = services(visitor);
  const request = { params: { slug }, query: { for: token } };
  return orNotFound(
    kind === "ebook" ? downloads.downloadEbook(request) : downloads.downloadBrochure(request),
  );
};

/** The number at the end of a university's slug: `tu-berlin-5005`. Empty if there is none. */
export const universityNumberOf = (slug: string | undefined): string =>
  /-(\d+)$/.exec(slug ?? "")?.[1] ?? "";

/**
 * Has a course's data emailed to the signed-in visitor (US_BNF_2010).
 * @returns the message of the error catalogue, which is a success message here.
 * @throws Response 404 if the course doesn't exist; ServiceError
 */
export async function askForBrochure(
  visitor: Visitor,
  universityId: string,
  course: string,
): Promise<string> {
  try {
    await services(visitor).downloads.linkBrochure({ params: { id: universityId, slug: course } });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "US_BNF_2010") return error.meaning.message;
    if (error.status === 404) throw new Response("", { status: 404 });
    throw error;
  }
  return "";
}
