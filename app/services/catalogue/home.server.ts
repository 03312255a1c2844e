import { showHome } from "#contract/catalogue/home";
import { today } from "#domain/dates";
import { formatCount, formatFeeSpan } from "#domain/money";
import { deadlineText } from "#domain/scholarship";
import { ServiceError } from "../http.server";
import type { Visitor } from "../auth/visitor.server";

export interface HomeFacts {
  /** Courses and fees by country: `312 courses, ₹1.2 lakh to ₹41 lakh a year`. */
  readonly countries: Readonly<Record<string, string>>;
  /** Those that close next. */
  readonly scholarships: readonly { path: string; title: string; deadlineText: string }[];
}

const none: HomeFacts = { countries: {}, scholarships: [] };

/** The catalogue's facts on the home page. None during an outage: the page works without them. */
export async function homeFacts(visitor: Visitor): Promise<HomeFacts> {
  try {
    const { countries, scholarships } = await visitor.invoke(showHome, {});
    return {
      countries: Object.fromEntries(
        countries.map(({ slug, courses, feeSpan }) => [
          slug,
          `${formatCount(courses)} ${courses === 1 ? "course" : "courses"}${feeSpan ? `, ${formatFeeSpan(feeSpan)} a year` : ""}`,
        ]),
      ),
      scholarships: scholarships.map((one) => ({
        ...{ path: one.path, title: one.title },
        deadlineText: deadlineText(one, today()),
      })),
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return none;
  }
}
