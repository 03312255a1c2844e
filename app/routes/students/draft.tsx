import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatBytes } from "#domain/documents/document-types";
import { hrefTo } from "#domain/site/href";
import { DraftUpload, DraftVersions } from "~/components/documents/draft-versions";
import { Lead } from "~/components/layout/page";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Notice } from "~/components/ui/notice";
import { env } from "~/platform/env.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withLearner } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { documentPolicy, receiveDraft } from "~/services/documents/receive-document.server";
import { draftVersions } from "~/services/students/drafts.server";
import { staffOf } from "~/services/students/staff.server";

export const { headers, meta } = privatePage<typeof loader>((data) => data?.name ?? "Draft");

/** A draft of a paid learner's plan: its versions with comments, and the form for the next one. */
export const loader = withLearner("paid", async ({ request, params, visitor }) => {
  const module = { planKey: params.plan ?? "", moduleId: params.module ?? "" };
  const [modules, mentor, versions, { csrf, headers }] = await Promise.all([
    orNotFound(
      services(visitor).students.listModuleProgress({
        query: { size: 100, page: 0, direction: "ASC" },
      }),
    ),
    staffOf(visitor, "buddy"),
    draftVersions(visitor, module),
    sessionToken(visitor),
  ]);
  const found = modules.data.find(
    ({ planKey, moduleId, delivery }) =>
      planKey === module.planKey && moduleId === module.moduleId && delivery === "draft",
  );
  if (!found) throw new Response("", { status: 404 });
  return data(
    {
      name: found.name,
      planName: found.planName,
      versions,
      csrf,
      waitsWith: mentor ? ("counsellor" as const) : ("team" as const),
      isKept: new URL(request.url).searchParams.get("done") === "kept",
      maxBytes: env().DOCUMENT_MAX_BYTES,
      script: scriptHref("forms"),
    },
    { headers },
  );
});

export const action = defineAction(
  { ...documentPolicy, pending: [{ title: "Upload a draft", fields: {} }] },
  async (args) => {
    const [planKey, moduleId] = [args.params.plan ?? "", args.params.module ?? ""];
    const received = await receiveDraft(args, { planKey, moduleId });
    if (received) return data(received.failed, { status: received.status });
    const here = hrefTo("/profile/drafts/:plan/:module", { plan: planKey, module: moduleId });
    return redirect(`${here}?done=kept`, 303);
  },
);

export default function DraftPage() {
  const { name, planName, versions, waitsWith, isKept, ...form } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const PATH = "/profile/learning-progress";
  return (
    <ProfileFrame current={PATH} isPaid heading={name}>
      <Lead>
        Upload your text as a PDF under {formatBytes(form.maxBytes)}. It comes back with comments on
        passages, and all versions stay here.
      </Lead>
      <p>
        <a href={hrefTo(PATH)}>All modules of {planName}</a>
      </p>
      {isKept && !failed ? <Notice tone="success">Draft uploaded.</Notice> : null}
      <DraftUpload {...form} next={(versions[0]?.version ?? 0) + 1} failed={failed} />
      <DraftVersions {...{ versions, waitsWith }} />
    </ProfileFrame>
  );
}
