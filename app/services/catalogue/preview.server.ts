import * as contract from "#contract/catalogue/preview";
import type { ResponseData } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

type CataloguePreview = ResponseData<typeof contract.previewCatalogue>;

/** A large catalogue takes some seconds to read. */
const TIMEOUT_MS = 60_000;

/**
 * What an import of the edited catalogue would change. Local mode only. @param day the day of the
 * import, if not today @throws Response 404
 */
export const cataloguePreview = (
  visitor: Visitor,
  name: string,
  day: string | undefined,
): Promise<CataloguePreview> =>
  orNotFound(
    visitor.invoke(
      contract.previewCatalogue,
      { query: day === undefined ? { name } : { name, day } },
      { timeoutMs: TIMEOUT_MS },
    ),
  );
