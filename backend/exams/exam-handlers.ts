import type * as exams from "#contract/exams/exams";
import { detailOr404 } from "../catalogue/document-detail";
import { findDocument, listDocuments } from "../catalogue/document-query";
import type { OperationHandler } from "../platform/operations/operations";
import { examOverview } from "./exam-overview";

/** Lists exams or topics for a page. */
export const listExams: OperationHandler<typeof exams.listExams> = async (
  { query: { pageSlug, pageCategory, categories, page, size } },
  c,
) => {
  const ofTopics = pageCategory === "exam-topic";
  const { data } = await listDocuments(c.var.deps.db, {
    kinds: [ofTopics ? "exam-topic" : "exam"],
  });
  const found = data.filter(
    ({ slug }) =>
      slug !== pageSlug &&
      (categories.length === 0 || categories.includes(slug.split("/")[0] ?? slug)),
  );
  return { data: found.slice(page * size, (page + 1) * size), page, size, total: found.length };
};

/** Shows an exam with what the courses of each country ask for. */
export const showExam: OperationHandler<typeof exams.showExam> = async (
  { params: { category } },
  c,
) => {
  const [detail, overview] = await Promise.all([
    detailOr404(c.var.deps, c, "exam", category),
    examOverview(c.var.deps.db, category),
  ]);
  return { ...detail, overview };
};

/** Shows a topic of an exam, with a link to the exam. */
export const showExamTopic: OperationHandler<typeof exams.showExamTopic> = async (
  { params: { category, slug } },
  c,
) => {
  const { deps } = c.var;
  const [detail, exam] = await Promise.all([
    detailOr404(deps, c, "exam-topic", `${category}/${slug}`),
    findDocument(deps.db, ["exam"], category),
  ]);
  return {
    ...detail,
    exam: exam
      ? { title: exam.title, path: exam.path, shortTitle: exam.data.shortTitle ?? null }
      : null,
  };
};
