import * as scholarships from "#contract/catalogue/scholarships";
import type { OperationRequest } from "#contract/operation";
import { today } from "#domain/dates";
import { deadlineText } from "#domain/scholarship";
import { ServiceError } from "../http.server";
import type { Visitor } from "../auth/visitor.server";

type Query = OperationRequest<typeof scholarships.listScholarships>["query"];

/** A page of the scholarships that match, by deadline (core.md §7 "scholarshipData"). */
export const scholarshipList = (visitor: Visitor, query: Query) =>
  visitor.invoke(scholarships.listScholarships, { query });

/** Facts of a scholarship. Null if the slug is unknown. */
export async function scholarshipFacts(visitor: Visitor, slug: string) {
  try {
    return await visitor.invoke(scholarships.showScholarship, { params: { slug } });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

/** The deadlines of the scholarships that match, as a calendar file. */
export const scholarshipCalendar = (
  visitor: Visitor,
  query: OperationRequest<typeof scholarships.downloadScholarshipCalendar>["query"],
): Promise<Response> => visitor.download(scholarships.downloadScholarshipCalendar, { query });

/** Scholarships listed on the page of a country or course. */
const SHOWN_ELSEWHERE = 3;

/** The next few matching scholarships, with their deadlines as text. */
export async function nextScholarships(visitor: Visitor, query: Query) {
  const { data } = await scholarshipList(visitor, { ...query, page: 0, size: SHOWN_ELSEWHERE });
  return data.map((one) => ({
    path: one.path,
    title: one.title,
    deadlineText: deadlineText(one, today()),
  }));
}
