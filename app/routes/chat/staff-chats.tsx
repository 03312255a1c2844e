import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { Pagination } from "~/components/catalogue/pagination";
import { DeskFrame } from "~/components/console/console-frame";
import { Lead } from "~/components/layout/page";
import { DataTable } from "~/components/ui/data-table";
import { existingPage, pageIndexOf } from "~/platform/request/page-index.server";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("Conversations");

const PATH = "/counsellor/chats";

/** The counsellors' inbox of conversations, unanswered first. */
export const loader = withStaff("counsellor", async ({ request, visitor }) =>
  data({
    ...existingPage(
      await services(visitor).chat.listChats({
        query: { page: pageIndexOf(new URL(request.url)) },
      }),
    ),
  }),
);

export default function ChatsPage() {
  const { data, page, size, total } = useLoaderData<typeof loader>();
  return (
    <DeskFrame current={PATH} heading="Conversations">
      {data.length === 0 ? (
        <Lead>No conversations yet.</Lead>
      ) : (
        <DataTable
          caption="Conversations, unanswered first"
          columns={["From", "Status", "Owner", "Last message"]}
          rows={data.map((one) => [
            <a key="from" href={hrefTo("/counsellor/chats/:id", { id: one.id })}>
              {one.name}
            </a>,
            one.isWaiting ? "Unanswered" : "Answered",
            one.takenBy ?? "unassigned",
            formatMoment(one.updatedAt),
          ])}
        />
      )}
      <Pagination
        page={page}
        size={size}
        total={total}
        isMore={false}
        hrefOf={(next) => hrefTo(PATH) + (next > 1 ? `?page=${next}` : "")}
      />
    </DeskFrame>
  );
}
