import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { brand } from "#domain/site/brand";
import { contactChannelNames, contactChannels } from "#domain/privacy/contact-channels";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { ErrorSummary } from "~/components/fields/error-summary";
import { Lead } from "~/components/layout/page";
import {
  AccessLog,
  Consents,
  ContactChannels,
  Erasure,
  SignIns,
} from "~/components/privacy/privacy";
import { ProfileFrame } from "~/components/students/profile-frame";
import { ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { choice, readFields, text, textList } from "~/forms/form-schema.server";
import { formPage } from "~/platform/forms/form-page.server";
import { pageIndexOf } from "~/platform/request/page-index.server";
import { privatePage } from "~/platform/response/private-page";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { signOutEverywhere } from "~/services/auth/sign-in.server";
import { failureOf } from "~/services/client/failure.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage("My data");

const PATH = "/profile/privacy";

export const handle = { isTranslated: true };
export const loader = withUser(async ({ request, visitor }) => {
  const page = pageIndexOf(new URL(request.url), "accesses");
  const privacy = await services(visitor).privacy.showPrivacy({ query: { page } });
  const query = new URL(request.url).searchParams;
  const done = { isCancelled: query.get("kept") === "1", isSaved: query.get("saved") === "1" };
  return formPage(visitor, { ...privacy, ...done, page, isPaid: visitor.isPaid });
});

const privacyFields = {
  wish: choice(["leave", "keep", "contact", "erase"], "erase"),
  sure: text(10),
};

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 10, perSeconds: 60 },
    pending: [
      { when: { wish: "leave" }, title: "Sign out on all devices", fields: {} },
      {
        when: { wish: "contact" },
        title: "Change how we may contact you",
        fields: { channel: { label: "By", values: contactChannelNames } },
      },
      { when: { wish: "keep" }, title: "Cancel the deletion of your account", fields: {} },
      {
        when: { wish: "erase" },
        title: "Request deletion of your account",
        fields: {
          sure: { label: "You confirm that everything is deleted", values: { yes: "Yes" } },
        },
      },
    ],
  },
  async ({ form, visitor }) => {
    const { wish, sure } = readFields(form, privacyFields);
    if (wish === "leave") {
      try {
        return redirect(hrefTo("/sign-in"), {
          status: 303,
          headers: await signOutEverywhere(visitor),
        });
      } catch (error) {
        const { message, status } = failureOf(error);
        return data({ field: "leave", message }, { status });
      }
    }
    if (wish === "contact") return saveChannels(visitor, textList(form, "channel", 20));
    const isWanted = wish !== "keep";
    if (isWanted && sure !== "yes")
      return data(
        { field: "sure", message: "Confirm that you know what will be erased." },
        { status: 400 },
      );
    try {
      const { privacy } = services(visitor);
      await (isWanted ? privacy.scheduleErasure() : privacy.cancelErasure());
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ field: "erase", message }, { status });
    }
    return redirect(hrefTo(PATH) + (isWanted ? "#erase" : "?kept=1"), 303);
  },
);

/** Saves the ticked channels. The others are withdrawn. */
async function saveChannels(visitor: Visitor, ticked: readonly string[]) {
  const channels = contactChannels.filter((one) => ticked.includes(one));
  try {
    await services(visitor).privacy.changeContactChannels({ body: { channels } });
    return redirect(`${hrefTo(PATH)}?saved=1#contact`, 303);
  } catch (error) {
    const { message, status } = failureOf(error);
    return data({ field: "channel", message }, { status });
  }
}

export default function PrivacyPage() {
  const data = useLoaderData<typeof loader>();
  const { eraseAt, isHeld, signIns, consents, csrf, isCancelled, isPaid } = data;
  const failed = useActionData<typeof action>();
  return (
    <ProfileFrame current={PATH} isPaid={isPaid} heading="My data">
      <Lead>Your data is yours. See it, download it, or have it erased.</Lead>
      <ErrorSummary errors={failed ? { [failed.field]: failed.message } : {}} />
      {isCancelled && !failed ? (
        <Notice tone="success">Your account stays. Nothing was erased.</Notice>
      ) : null}

      <h2>Contact details</h2>
      <p>
        <a href={hrefTo("/profile/contact-details")}>
          See, confirm or change your email address and number
        </a>
      </p>

      <h2>Download your data</h2>
      <p>
        One ZIP file with everything: what you told us, our counsellors&apos; notes about you, your
        enquiries, applications, messages and payments, and the documents you uploaded.
      </p>
      <p>
        <ButtonLink href={hrefTo("/profile/privacy/download")}>Download my data</ButtonLink>
      </p>

      <h2>Where you are signed in</h2>
      <SignIns path={hrefTo(PATH)} signIns={signIns} csrf={csrf} />

      <h2 id="contact">How we may contact you</h2>
      {data.isSaved && !failed ? <Notice tone="success">Your choice is saved.</Notice> : null}
      <ContactChannels path={hrefTo(PATH)} csrf={csrf} chosen={data.channels} />

      <h2>What you agreed to</h2>
      <Consents consents={consents} />
      <p>
        You can read the full text in our <a href={sitePath("/policy")}>privacy policy</a>. To
        withdraw a consent completely, have your data erased or write to{" "}
        <a href={`mailto:${brand.dataProtectionEmail}`}>{brand.dataProtectionEmail}</a>.
      </p>

      <h2 id="access-log">Access log</h2>
      <AccessLog
        entries={data.accessLog}
        total={data.accessCount}
        page={data.page}
        hrefOf={(number) => `${hrefTo(PATH)}?accesses=${number}#access-log`}
      />

      <h2 id="erase">Erase your account</h2>
      <Erasure
        path={hrefTo(PATH)}
        isHeld={isHeld}
        eraseAt={eraseAt}
        csrf={csrf}
        error={failed?.field === "sure" ? failed.message : undefined}
      />
    </ProfileFrame>
  );
}
