import type * as marketing from "#contract/site/custom-bar";
import { barFor } from "#domain/site/custom-bar";
import { serviceDataOf } from "../catalogue/state/service-data";
import { callerOf } from "../platform/http/caller";
import type { OperationHandler } from "../platform/operations/operations";

export const showCustomBar: OperationHandler<typeof marketing.showCustomBar> = async (
  { query: { pageUrl } },
  c,
) => {
  const { deps } = c.var;
  const { bars } = await serviceDataOf(deps);
  return { bar: barFor(bars, pageUrl, callerOf(c, deps.config).country) };
};
