import { z } from "zod";
import { documentSummarySchema, listOf } from "#domain/catalogue";
import type { Visitor } from "../auth/visitor.server";
import { ServiceError } from "../http.server";
import { orNotFound } from "../or-not-found.server";
import { pageSchema, surroundings } from "./catalogue.server";

/** Ebooks and brochures: lists, pages, and files for the signed-in. */

const segment = encodeURIComponent;

const ebookListSchema = listOf(documentSummarySchema).and(
  z.object({ counts: z.record(z.number()).default({}) }),
);
export type EbookList = z.output<typeof ebookListSchema>;

/** A page (from 0) of published ebooks: of a category, or of an editor's shelf. */
export async function ebookList(
  visitor: Visitor,
  query: {
    readonly page?: number;
    readonly size?: number;
    readonly category?: string | null;
    readonly isFeatured?: true;
    readonly isNewlyAdded?: true;
  },
): Promise<EbookList> {
  const { data } = await visitor.call({
    service: "webinar",
    path: "/ebooks",
    query: { ...query, status: 1 },
    schema: ebookListSchema,
  });
  return data;
}

/** The categories that have an ebook. */
export async function ebookCategories(visitor: Visitor): Promise<string[]> {
  const { data } = await visitor.call({
    service: "webinar",
    path: "/ebooks/category",
    schema: z.array(z.object({ slug: z.string() })),
  });
  return data.map(({ slug }) => slug);
}

const ebookPageSchema = pageSchema.extend({
  chapters: z.array(documentSummarySchema),
  downloads: z.number(),
});

/** An ebook, with the pages that its PDF is made of. @throws Response 404 */
export async function ebookPage(
  visitor: Visitor,
  slug: string,
): Promise<z.output<typeof ebookPageSchema>> {
  const { data } = await orNotFound(
    visitor.call({
      service: "webinar",
      path: `/ebooks/${segment(slug)}`,
      query: { status: 1, ...surroundings(visitor, "ebook-detail") },
      schema: ebookPageSchema,
    }),
  );
  return data;
}

/** The files that the site hands out. */
export type FileKind = "ebook" | "program";

/**
 * The address of a file for the signed-in visitor, with their token in it. The first time it is counted,
 * and sent to them too. @throws Response 404
 */
export async function fileAddress(visitor: Visitor, kind: FileKind, slug: string): Promise<string> {
  const call =
    kind === "ebook"
      ? visitor.call({
          service: "webinar",
          path: `/ebooks/${segment(slug)}/download`,
          schema: z
            .object({ mainFileUrl: z.string() })
            .transform(({ mainFileUrl }) => ({ url: mainFileUrl })),
        })
      : visitor.call({
          service: "pathway",
          path: `/brochure/program/slug/${segment(slug)}`,
          schema: z.object({ url: z.string() }),
        });
  return (await orNotFound(call)).data.url;
}

/**
 * The PDF that a token is good for. @throws Response 404 for no such file; ServiceError 403 when the token
 * is no good any more.
 */
export const fileOf = (
  visitor: Visitor,
  kind: FileKind,
  slug: string,
  token: string,
): Promise<Response> =>
  orNotFound(
    visitor.file({
      ...(kind === "ebook"
        ? { service: "webinar", path: `/ebooks/${segment(slug)}/file` }
        : { service: "pathway", path: `/brochure/${segment(slug)}/file` }),
      query: { for: token },
    }),
  );

/**
 * Has what we know of a course sent to the signed-in visitor (US_BNF_2010). @returns the words of the error
 * catalogue, which are good news here.
 * @throws Response 404 for no such course; ServiceError
 */
export async function askForBrochure(
  visitor: Visitor,
  universityId: string,
  course: string,
): Promise<string> {
  try {
    await visitor.call({
      service: "pathway",
      path: `/brochure/${segment(universityId)}/slug/${segment(course)}`,
      schema: z.object({}).passthrough(),
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "US_BNF_2010") return error.meaning.message;
    if (error.status === 404) throw new Response("", { status: 404 });
    throw error;
  }
  return "";
}
