import { readSearch } from "#domain/intake/text";
import { data, redirect } from "@remix-run/node";
import type { SavedViewList } from "#domain/console/saved-views";
import { readFields, text } from "~/forms/form-schema.server";
import type { PostArgs } from "~/services/auth/define-action.server";
import {
  filled,
  submitted,
  type PendingForm,
} from "~/services/auth/pending/pending-form-description";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

/** The filters of an address: those of the list that are set. */
export function filtersIn(url: URL, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, readSearch(url.searchParams.get(name))]);
  return Object.fromEntries(entries.filter(([, value]) => value !== "")) as Record<string, string>;
}

export const pendingViews: PendingForm = [
  { when: { delete: filled }, title: "Delete a saved view", fields: { delete: "View" } },
  {
    when: { name: submitted },
    title: "Save these filters as a view",
    fields: { name: "Name", shared: "Share with the team" },
  },
];

/** Saves the filters of the address under a name, or deletes a view (`delete`). */
export async function changeViews(
  { request, form, visitor }: PostArgs,
  list: SavedViewList,
  filterNames: readonly string[],
) {
  const url = new URL(request.url);
  const viewFields = { name: text(60), delete: text(100), shared: text(10) };
  const { name, delete: id, shared } = readFields(form, viewFields);
  if (!id && !name) return data({ error: "Enter a name." }, { status: 400 });
  try {
    if (id) await services(visitor).console.deleteView({ params: { id } });
    else {
      const filters = filtersIn(url, filterNames);
      const body = { list, name, filters, isShared: shared === "yes" };
      await services(visitor).console.saveView({ body });
    }
  } catch (error) {
    const { message, fields, status } = failureOf(error);
    const isFull = fields.name !== undefined;
    const full = "Delete a view first. You have as many as you can save.";
    return data({ error: isFull ? full : message }, { status });
  }
  return redirect(url.pathname + url.search, 303);
}
