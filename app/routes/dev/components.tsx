import { data } from "@remix-run/node";
import { regions } from "#domain/site/regions";
import { sitePath } from "#domain/site/site-path";
import { Breadcrumbs } from "~/components/catalogue/breadcrumbs";
import { FaqList } from "~/components/catalogue/faqs-and-sources";
import { Charts } from "~/components/dev/chart-gallery";
import { Buttons, FormFields, Icons, Illustrations, Tokens } from "~/components/dev/gallery";
import { Grid, Lead, PageSection } from "~/components/layout/page";
import { Steps } from "~/components/layout/steps";
import { Banners } from "~/components/site/banners";
import { Card } from "~/components/ui/card";
import { DataTable } from "~/components/ui/data-table";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { bannersOf } from "~/content/site/banners";
import { env } from "~/platform/env.server";
import { privatePage } from "~/platform/response/private-page";
import { withVisitor } from "~/services/auth/guards.server";

export const { headers, meta } = privatePage("Components");

/** Local mode only: a gallery of components in each of their states. */
export const loader = withVisitor(() => {
  if (!env().isLocal) throw new Response("", { status: 404 });
  return Promise.resolve(data({}));
});

export default function ComponentsPage() {
  return (
    <PageSection>
      <h1>Components</h1>
      <Lead>
        Each component in its states, rendered by the code that pages use. Check it at 320 px, in
        dark mode and in print.
      </Lead>
      <Tokens />
      <Icons />
      <Buttons />
      <h2 id="notices">Notices</h2>
      <Notice tone="success">It worked.</Notice>
      <Notice tone="info">Something to know.</Notice>
      <Notice tone="error">It failed, and why.</Notice>
      <FormFields />
      <h2 id="ways">Breadcrumbs and steps</h2>
      <Breadcrumbs trail={[{ name: "Exams", path: "/exam" }, { name: "IELTS" }]} />
      <Steps label="Steps" names={["Your goal", "About you", "Contact"]} current={1} />
      <h2 id="cards">Cards</h2>
      <Grid>
        <Card title="A card with a link" href={sitePath("/germany")}>
          <p>You can select the whole card.</p>
        </Card>
        <Card title="A card without a link">
          <p>Text and a heading.</p>
        </Card>
      </Grid>
      <h2 id="tables">Tables, charts and questions</h2>
      <DataTable
        caption="A table scrolls in its frame"
        columns={["What", "First", "Second", "Third"]}
        rows={[["Row", "A longer cell of several words", "₹12 lakh", "October"]]}
      />
      <Charts />
      <FaqList faqs={[{ question: "Does it open?", answer: "Yes, without scripts too." }]} />
      <h2 id="empty">Empty states</h2>
      <EmptyState picture="empty-search">
        <p>No courses match these filters. Clear one to see more.</p>
      </EmptyState>
      <Illustrations />
      <h2 id="banners">Banners</h2>
      <Banners banners={Object.values(regions).flatMap(bannersOf)} />
    </PageSection>
  );
}
