import { useLoaderData } from "@remix-run/react";
import { shownStates } from "#domain/payments/payment";
import { hrefTo } from "#domain/site/href";
import { DeskFrame } from "~/components/console/console-frame";
import { FilterForm, SelectFilter, TextFilter } from "~/components/console/filter-form";
import { NextPage, NoRows } from "~/components/console/filtered-list";
import { paymentStateNames, PaymentTable } from "~/components/payments/payment-table";
import { privatePage } from "~/platform/response/private-page";
import { staffPage } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";

export const { headers, meta } = privatePage("Payments");

const PATH = "/counsellor/payments";

/** What the links of reports add. */
const reportFilters = ["product", "currency", "paidFrom", "paidTo"];

/** Orders and payments: of a counsellor's students, or all for finance. */
export const loader = staffPage(PATH, async ({ request, visitor }) => {
  const url = new URL(request.url);
  const filters = filtersIn(url, ["q", "state", ...reportFilters]);
  const state = shownStates.find((one) => one === filters.state);
  const after = url.searchParams.get("after") ?? undefined;
  const query = { ...filters, state, after };
  return { ...(await services(visitor).payments.listPayments({ query })), filters };
});

const stateOptions = shownStates.map((value) => ({ value, label: paymentStateNames[value] }));

export default function PaymentsPage() {
  const { payments, next, filters } = useLoaderData<typeof loader>();
  const path = hrefTo(PATH);
  return (
    <DeskFrame current={PATH} heading="Payments">
      <FilterForm path={path}>
        <TextFilter
          filters={filters}
          name="q"
          label="Name, order, payment or amount"
          type="search"
        />
        <SelectFilter filters={filters} name="state" label="Status" options={stateOptions} />
      </FilterForm>
      {payments.length > 0 ? (
        <PaymentTable payments={payments} />
      ) : (
        <NoRows>
          {Object.keys(filters).length > 0
            ? "No payments match these filters."
            : "No payments yet."}
        </NoRows>
      )}
      <NextPage path={path} filters={filters} next={next} />
    </DeskFrame>
  );
}
