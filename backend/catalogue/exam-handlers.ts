import type { ServiceContext } from "../http/context";
import { detailOr404 } from "./document-detail";
import { findDocument, listDocuments } from "./document-query";

export async function listExams(c: ServiceContext): Promise<Response> {
  return c.json(await listDocuments(c.var.deps.db, { kinds: ["exam"] }));
}

export async function showExam(c: ServiceContext<"/:category">): Promise<Response> {
  return c.json({ data: await detailOr404(c.var.deps, c, "exam", c.req.param("category")) });
}

/** Shows a topic of an exam, with a link to the exam. */
export async function showExamTopic(c: ServiceContext<"/:category/slug/:slug">): Promise<Response> {
  const { deps } = c.var;
  const { category, slug } = c.req.param();
  const [detail, exam] = await Promise.all([
    detailOr404(deps, c, "exam-topic", `${category}/${slug}`),
    findDocument(deps.db, ["exam"], category),
  ]);
  return c.json({
    data: {
      ...detail,
      exam: exam
        ? { title: exam.title, path: exam.path, shortTitle: exam.data.shortTitle ?? null }
        : null,
    },
  });
}
