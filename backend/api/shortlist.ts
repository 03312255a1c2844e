import * as operations from "#contract/shortlist";
import { feature } from "../platform/operations/feature";
import {
  changeShortlist,
  listFavouriteIds,
  listShortlist,
  mergeShortlist,
} from "../shortlist/shortlist";

export const shortlist = feature(operations, {
  changeShortlist: [changeShortlist, "profile"],
  mergeShortlist: [mergeShortlist, "profile"],
  listShortlist,
  listFavouriteIds,
});
