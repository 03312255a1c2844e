import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { sectionHref } from "#domain/students/section-href";
import {
  completeSections,
  countedSections,
  profileSections,
  sectionGroups,
  type ProfileSection,
} from "#domain/students/profile-sections";
import { CsrfField } from "~/components/fields/csrf-field";
import { ProfileFrame, Progress } from "~/components/students/profile-frame";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import * as styles from "~/components/ui/records.css";
import { Status } from "~/components/ui/status";
import { formPage } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { withUser } from "~/services/auth/guards.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("My details");

export const handle = { isTranslated: true };
export const loader = withUser(async ({ request, visitor }) => {
  const { sections, progress } = await services(visitor).students.showProfile();
  const user = visitor.liteUser;
  const query = new URL(request.url).searchParams;
  return formPage(visitor, {
    name: user?.fullName ?? "",
    email: user?.email ?? null,
    mobile: user?.mobile ?? null,
    filled: completeSections(sections),
    begun: Object.keys(sections),
    counted: countedSections(sections).map(({ path }) => path),
    progress,
    isPaid: visitor.isPaid,
    saved: query.get("saved"),
    script: scriptHref("forms"),
    hasLocation: !visitor.region.hidden.geolocation,
    location: query.get("location"),
  });
});

const groups = Object.entries(sectionGroups) as [ProfileSection["group"], string][];

export default function ProfilePage() {
  const data = useLoaderData<typeof loader>();
  const { name, email, mobile, filled, begun, counted, progress, saved, isPaid, script } = data;
  return (
    <ProfileFrame current="/profile" isPaid={isPaid} heading="My details">
      {saved ? (
        <div data-arrived={sectionHref(saved)}>
          <Notice tone="success">Saved.</Notice>
        </div>
      ) : null}
      {script ? <script src={script} defer /> : null}
      <p>
        {[name, mobile, email].filter(Boolean).join(" · ")} ·{" "}
        <a
          href={`${hrefTo("/sign-in/details")}?returnTo=${encodeURIComponent(hrefTo("/profile"))}`}
        >
          Change
        </a>
      </p>
      <Progress percent={progress} />
      {groups.map(([group, heading]) => (
        <section key={group} className={styles.stack} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{heading}</h2>
          <ul className={styles.sections}>
            {profileSections
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.path} className={styles.sectionLink}>
                  <a href={sectionHref(section.path)}>{section.name}</a>{" "}
                  <SectionStatus
                    isComplete={filled.includes(section.path)}
                    isBegun={begun.includes(section.path)}
                    isCounted={counted.includes(section.path)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {data.hasLocation ? <NearestOffice csrf={data.csrf} said={data.location} /> : null}
    </ProfileFrame>
  );
}

interface SectionStatusProps {
  readonly isComplete: boolean;
  readonly isBegun: boolean;
  readonly isCounted: boolean;
}

function SectionStatus({ isComplete, isBegun, isCounted }: SectionStatusProps) {
  if (isComplete) return <Status tone="good">Complete</Status>;
  if (isBegun) return <Status tone="waiting">In progress</Status>;
  return <Status tone="neutral">{isCounted ? "Not started" : "Optional"}</Status>;
}

/** Asks for the browser's location, only on a click (app/browser/shared/locating.ts). */
function NearestOffice({
  csrf,
  said,
}: {
  readonly csrf: string | null;
  readonly said: string | null;
}) {
  return (
    <section id="location" aria-label="Your area">
      {said === "kept" ? (
        <Notice tone="success">Our counsellors can now see your area.</Notice>
      ) : null}
      {said === "failed" ? <Notice tone="error">We couldn&apos;t save this.</Notice> : null}
      <form method="post" action={hrefTo("/profile/location")} data-locate hidden>
        <h2>Your area</h2>
        <p>
          If you share your area, our counsellors see roughly where you are, to about a kilometre.
          Your browser asks you first.
        </p>
        <CsrfField token={csrf} />
        <input type="hidden" name="latitude" />
        <input type="hidden" name="longitude" />
        <Button tone="secondary">Share my area</Button> <span data-locate-said role="status" />
      </form>
    </section>
  );
}
