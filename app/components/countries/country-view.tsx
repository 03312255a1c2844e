import type { CostParts } from "#domain/calculators/cost-parts";
import type { CatalogueDocument, DocumentSummary } from "#domain/catalogue/documents";
import type { Facet } from "#domain/catalogue/lists";
import type { YearPlan } from "#domain/applications/year-plan";
import type { CourseRow } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { deadlineOf } from "#domain/courses/facts/fact-text";
import { isOverdue } from "#domain/courses/facts/reviews";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { Breadcrumbs, type Crumb } from "~/components/catalogue/breadcrumbs";
import { splitAnswer, textSectionsOf } from "~/components/catalogue/document-outline";
import { DocumentSources, EditorLine } from "~/components/catalogue/document-view";
import { FiguresToConfirm } from "~/components/catalogue/fact-source";
import { FaqList } from "~/components/catalogue/faqs-and-sources";
import { FigureTable } from "~/components/catalogue/figure-table";
import { FigureTiles, keyFiguresOf } from "~/components/catalogue/figure-tiles";
import { LinkList } from "~/components/catalogue/links";
import { Share } from "~/components/catalogue/share";
import { Columns } from "~/components/layout/columns";
import { PageSection } from "~/components/layout/page";
import { ScholarshipBlock } from "~/components/scholarships/scholarship-block";
import { Fold } from "~/components/ui/fold";
import { InlineProse, Prose } from "~/components/ui/prose";
import { CountryAnswers, type ForYou } from "./country-answers";
import { CountryCosts, CountryUniversities, type UniversitiesProps } from "./country-costs";
import { CountryPlan } from "./country-plan";
import { CourseLevels } from "./country-subjects";

interface CountryViewProps extends UniversitiesProps {
  readonly document: CatalogueDocument;
  readonly trail: readonly Crumb[];
  /** The full URL. */
  readonly shareUrl: string;
  readonly forYou: ForYou | null;
  readonly costs: CostParts | null;
  readonly ratesAsOf: string;
  readonly plan: YearPlan | null;
  readonly levels: Parameters<typeof CourseLevels>[0]["levels"];
  readonly intakes: readonly Facet[];
  readonly closing: readonly CourseRow[];
  readonly scholarships: Parameters<typeof ScholarshipBlock>[0]["scholarships"];
  readonly articles: readonly DocumentSummary[];
  /** ISO day. */
  readonly today: string;
}

/** A country: whether one gets in, what a year costs, the way there, and the rest by question. */
export function CountryView(props: CountryViewProps) {
  const { document, where, slug, costs, plan } = props;
  const { data } = document;
  const { answer, rest } = splitAnswer(document.html);
  const { intro, sections } = textSectionsOf(rest);
  const { key, others } = keyFiguresOf(data.figures);
  return (
    <PageSection>
      <Breadcrumbs trail={props.trail} />
      <h1>{document.title}</h1>
      <CountryAnswers where={where} forYou={props.forYou} costs={costs} />
      <FigureTiles figures={key} />
      <CourseLevels slug={slug} where={where} levels={props.levels} />
      <Columns
        further={
          <>
            <EditorLine document={document} />
            <Share title={document.title} url={props.shareUrl} />
          </>
        }
      >
        <Prose html={answer + intro} />
        <CountryCosts slug={slug} where={where} costs={costs} ratesAsOf={props.ratesAsOf} />
        <CountryPlan plan={plan} where={where} />
        <div>
          {sections.map(({ id, html, text }) => (
            <Fold key={id} id={id} heading={<InlineProse html={html} />}>
              <Prose html={text} />
            </Fold>
          ))}
          <CountryFolds {...props} others={others} />
        </div>
      </Columns>
    </PageSection>
  );
}

/** Courses that close next, and the months in which courses start. */
function CountryDeadlines({ closing, today, intakes, slug }: CountryViewProps) {
  return (
    <Fold id="deadlines" heading="When do courses close and start?">
      <ul>
        {closing.map((course) => (
          <li key={course.id}>
            <a href={sitePath(coursePath(course))}>{course.title}</a>, {course.university.name}:{" "}
            {deadlineOf(course, today)}
          </li>
        ))}
      </ul>
      <p>
        {startsText(intakes)}{" "}
        <a href={`${hrefTo("/:country/courses", { country: slug })}?sort=deadline&open=1`}>
          All courses by deadline
        </a>
      </p>
    </Fold>
  );
}

/** What the catalogue knows about a country, by question. */
function CountryFolds(
  props: CountryViewProps & { readonly others: ReturnType<typeof keyFiguresOf>["others"] },
) {
  const { document, where, slug, scholarships, articles, others, today } = props;
  const { textFigures } = document.data;
  const toConfirm = textFigures.filter(
    (figure) => isOverdue(figure, today) || figure.standing === "unconfirmed",
  ).length;
  return (
    <>
      <CountryDeadlines {...props} />
      {props.universityCount > 0 ? (
        <Fold id="places" heading="Universities and subjects">
          <CountryUniversities {...props} />
        </Fold>
      ) : null}
      {scholarships.length > 0 ? (
        <Fold id="awards" heading="Scholarships">
          <ScholarshipBlock
            heading={`Scholarships in ${where}`}
            scholarships={scholarships}
            all={{
              path: `/scholarship?country=${slug}`,
              text: `All scholarships for study in ${where}`,
            }}
          />
        </Fold>
      ) : null}
      {document.data.faqs.length > 0 ? (
        <Fold id="questions" heading="Questions students ask">
          <FaqList faqs={document.data.faqs} />
        </Fold>
      ) : null}
      {others.length > 0 ? (
        <Fold id="figures" heading="More figures and their sources">
          <FigureTable caption="More figures and their sources" figures={others} />
        </Fold>
      ) : null}
      {articles.length > 0 ? (
        <Fold id="guides" heading="Guides">
          <LinkList
            links={articles.map((one) => ({ title: one.shortTitle ?? one.title, path: one.path }))}
          />
        </Fold>
      ) : null}
      <Fold
        id="sources"
        heading={`Sources${toConfirm > 0 ? `, and ${toConfirm} figures to confirm` : ""}`}
      >
        <FiguresToConfirm figures={textFigures} />
        <DocumentSources document={document} />
      </Fold>
    </>
  );
}

/** `Courses start in October (80), April (20).` */
const startsText = (intakes: readonly Facet[]): string =>
  intakes.length > 0
    ? `Courses start in ${intakes.map(({ value, count }) => `${value} (${count})`).join(", ")}.`
    : "";
