import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import * as styles from "~/components/catalogue/catalogue.css";
import { DeskFrame } from "~/components/console/console-frame";
import { ShareBar } from "~/components/reports/report-bars";
import { privatePage } from "~/platform/response/private-page";
import { withStaff } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { plainList } from "~/styles/utilities.css";

export const { headers, meta } = privatePage("Funnel");

const PATH = "/counsellor/funnel";
const SPANS = [7, 30, 90] as const;

/** Conversion from enquiry to application, for those responsible for leads. */
export const loader = withStaff("/counsellor/funnel", async ({ request, visitor }) => {
  const asked = new URL(request.url).searchParams.get("days");
  const days = SPANS.find((one) => String(one) === asked) ?? 30;
  return data(await services(visitor).reports.showFunnel({ query: { days } }));
});

export default function FunnelPage() {
  const { days, steps } = useLoaderData<typeof loader>();
  const max = Math.max(1, ...steps.map(({ number }) => number));
  return (
    <DeskFrame current={PATH} heading="Funnel">
      <nav aria-label="Days">
        <ul className={`${styles.pagination} ${plainList}`}>
          {SPANS.map((one) => (
            <li key={one}>
              <a
                href={`${hrefTo(PATH)}?days=${one}`}
                aria-current={one === days ? "page" : undefined}
              >
                {one} days
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <figure className={styles.chart}>
        <figcaption className={styles.chartCaption}>Last {days} days</figcaption>
        {steps.map(({ name, number }, index) => {
          const before = index === 0 ? null : steps[index - 1]?.number;
          return (
            <div key={name}>
              <p>
                {name}: {number.toLocaleString("en-IN")}
                {before ? ` (${Math.round((number / before) * 100)}% of the previous step)` : ""}
              </p>
              <ShareBar share={number / max} />
            </div>
          );
        })}
      </figure>
      <p>
        Visits include only people who allowed analytics and have scripts on. Enquiries and
        applications are complete, without imported lists.
      </p>
    </DeskFrame>
  );
}
