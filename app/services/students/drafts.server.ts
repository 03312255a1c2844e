import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** The versions of a draft with the comments they came back with, the newest first. */
export async function draftVersions(
  visitor: Visitor,
  { planKey, moduleId }: { readonly planKey: string; readonly moduleId: string },
) {
  const { documents } = services(visitor);
  const own = await documents.listUserDocuments();
  const versions = own.flatMap(({ draft, ...document }) =>
    draft?.planKey === planKey && draft.moduleId === moduleId
      ? [{ ...document, version: draft.version }]
      : [],
  );
  const withComments = versions.map(async (one) => ({
    ...one,
    comments:
      one.status === "waiting"
        ? []
        : await documents.listDraftComments({ params: { documentId: one.id } }),
  }));
  return (await Promise.all(withComments)).sort((a, b) => b.version - a.version);
}
