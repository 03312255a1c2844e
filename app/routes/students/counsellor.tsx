import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { numberWithin } from "#domain/intake/phone.server";
import { replyBy } from "#domain/leads/waiting";
import { brand } from "#domain/site/brand";
import { pathBelowBase, sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import { CallBackForm } from "~/components/requests/call-back-form";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Notice } from "~/components/ui/notice";
import * as styles from "~/components/ui/records.css";
import { footerForRegion } from "~/content/site/footer";
import { parseCallBack } from "~/forms/requests/call-back.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withLearner, withUser } from "~/services/auth/guards.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";
import { staffOf } from "~/services/students/staff.server";

const BUDDY = `/profile/${brand.slug}-buddy`;
const COUNSELOR = "/profile/counselor";
const isBuddy = (request: Request): boolean =>
  pathBelowBase(new URL(request.url).pathname) === BUDDY;

export const { headers, meta } = privatePage<typeof loader>((data) =>
  data?.role === "buddy" ? "Buddy" : "Counselor",
);

export const handle = { isTranslated: true };
/** The learner's contact: a buddy for paid learners, a counsellor for free ones (core.md §2). */
export const loader = withUser((args) => {
  const role = isBuddy(args.request) ? "buddy" : "counselor";
  return withLearner(role === "buddy" ? "paid" : "free", async ({ request, visitor }) => {
    const [person, { csrf, headers }] = await Promise.all([
      staffOf(visitor, role),
      sessionToken(visitor),
    ]);
    return data(
      {
        role,
        person,
        csrf,
        phone: footerForRegion(visitor.region).phone,
        callBy: formatDate(replyBy("call_back", new Date())),
        isAsked: new URL(request.url).searchParams.get("asked") === "1",
        view: {
          typed: {
            mobile: numberWithin(visitor.liteUser?.mobile ?? "", visitor.region.country),
            topic: "",
            preferredTime: "any",
          },
          errors: {},
        },
      },
      { headers },
    );
  })(args);
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 20, perSeconds: 60 },
    pending: [
      {
        title: "Request a callback",
        fields: {
          mobile: "Phone number",
          topic: "Topic",
          preferredTime: {
            label: "Time of day",
            values: {
              any: "Any time",
              morning: "Morning",
              afternoon: "Afternoon",
              evening: "Evening",
            },
          },
        },
      },
    ],
  },
  async ({ request, form, visitor }) => {
    const parsed = parseCallBack(form, visitor.region.country);
    if (!parsed.ok) return data({ view: parsed.view, message: null }, { status: 400 });
    const role = isBuddy(request) ? "Buddy" : "Counsellor";
    try {
      await services(visitor).requests.requestCallBack({
        body: {
          ...parsed.wish,
          name: visitor.liteUser?.fullName ?? "Student",
          topic: `${role}: ${parsed.wish.topic}`,
        },
      });
    } catch (error) {
      const { message, status } = failureOf(error);
      const view = { typed: { ...parsed.wish }, errors: {} };
      return data({ view, message }, { status });
    }
    return redirect(`${sitePath(isBuddy(request) ? BUDDY : COUNSELOR)}?asked=1`, 303);
  },
);

export default function StaffPage() {
  const { role, person, phone, csrf, callBy, isAsked, view } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const name = role === "buddy" ? "buddy" : "counsellor";
  return (
    <ProfileFrame
      current={role === "buddy" ? BUDDY : COUNSELOR}
      isPaid={role === "buddy"}
      heading={role === "buddy" ? "Your buddy" : "Your counsellor"}
    >
      {isAsked && !result ? (
        <Notice tone="success">
          We&apos;ll call you by {callBy}. Your request is with{" "}
          {person ? `your ${name}${person.name ? `, ${person.name}` : ""}` : "our team"}.
        </Notice>
      ) : null}
      {result?.message ? <Notice tone="error">{result.message}</Notice> : null}
      <div className={styles.person}>
        {person ? (
          <>
            <p>
              <strong>{person.name ?? `Your ${name}`}</strong>
            </p>
            {person.email ? (
              <p>
                <a href={`mailto:${person.email}`}>{person.email}</a>
              </p>
            ) : null}
          </>
        ) : (
          <p>You don&apos;t have a {name} yet. Our team answers you until one is assigned.</p>
        )}
        <p>
          Every day, 9:30 am to 8 pm IST: <a href={phone.href}>{phone.display}</a>
        </p>
      </div>
      <h2 id="call">Request a callback</h2>
      <CallBackForm csrf={csrf} view={result?.view ?? view} />
    </ProfileFrame>
  );
}
