import { matchQuery, matchQuestions } from "#domain/recommendations/course-match-form";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { Lead } from "~/components/layout/page";
import { PageHero } from "~/components/layout/page-hero";
import { Illustration } from "~/components/pictures/illustration";
import {
  QuestionForm,
  QuestionProgress,
  questionTitles,
  type QuestionProps,
} from "./match-questions";

/** The page of one question. */
export function MatchQuestion({ question, form, choices }: QuestionProps) {
  const index = matchQuestions.indexOf(question);
  const previous = matchQuestions[index - 1];
  return (
    <PageHero picture={<Illustration name="journey-compare" isLarge />} isFactual={index > 0}>
      <QuestionProgress number={index + 1} />
      <h1>{index === 0 ? "Find courses that fit you" : questionTitles[question]}</h1>
      {index === 0 ? (
        <Lead>
          Seven short questions, no sign-up. You see which courses suit your marks, English and
          budget, and why.
        </Lead>
      ) : null}
      <QuestionForm question={question} form={form} choices={choices} />
      {question === "country" ? (
        <p>
          These are the countries in which we list courses.{" "}
          <a href={sitePath("/uae")}>Read about studying in the UAE</a>{" "}
          <a href={sitePath("/others")}>Read about other countries</a>
        </p>
      ) : null}
      {question === "level" ? (
        <p>
          We don&apos;t list PhDs yet.{" "}
          <a href={`${hrefTo("/search")}?q=phd+funding`}>Find PhD scholarships and guides</a>
        </p>
      ) : null}
      {previous ? (
        <p>
          <a href={`${hrefTo("/match")}?${matchQuery(form.values, previous)}`}>Back</a>
        </p>
      ) : null}
    </PageHero>
  );
}
