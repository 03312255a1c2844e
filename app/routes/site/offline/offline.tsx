import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "#domain/site/brand";
import { Lead, PageSection } from "~/components/layout/page";
import { Illustration } from "~/components/pictures/illustration";
import { useT } from "~/components/visitor/language";
import { publicPageHeaders } from "~/platform/response/headers.server";
import { withVisitor } from "~/services/auth/guards.server";

export const handle = { isTranslated: true, query: [] };
export const headers = publicPageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Offline"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
  {
    name: "description",
    content: "Pages available offline: guides you've visited, your shortlist and the calculators.",
  },
];

export const loader = withVisitor(({ visitor }) =>
  Promise.resolve(data({ title: visitor.t("You're offline") })),
);

/**
 * Shown by the service worker for pages that it hasn't cached. It fills in the list of cached
 * pages.
 */
export default function OfflinePage() {
  const { title } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <PageSection width="text">
      <Illustration name="offline" />
      <h1>{title}</h1>
      <Lead>
        {t("You haven't visited this page before, so there's no copy of it on your device.")}
      </Lead>
      <h2 id="kept">{t("Pages available offline")}</h2>
      <p>{t("Guides and calculators you have visited, and your shortlist before you sign in.")}</p>
      <ul data-kept aria-labelledby="kept" />
    </PageSection>
  );
}
