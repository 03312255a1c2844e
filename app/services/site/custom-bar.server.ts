import * as marketing from "#contract/site/custom-bar";
import type { CustomBar } from "#domain/site/custom-bar";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** The custom bar of a page (its path below the base path). Null if there is none. */
export const customBarOf = async (visitor: Visitor, pageUrl: string): Promise<CustomBar | null> =>
  (await visitor.invoke(marketing.showCustomBar, { query: { pageUrl } })).bar;
