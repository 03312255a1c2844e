import type { Catalogue } from "../source/read-catalogue";
import type { Problems } from "../text/problems";

/** Countries whose universities or statistics office publish admission rates of each university. */
const PUBLISHED_RATES: ReadonlySet<string> = new Set(["usa", "uk"]);

type Rows = Pick<Catalogue, "universities" | "courses">;

/**
 * Finds what the advice about a listed course needs: living costs of its country for the budget,
 * and its university's admission rate for the verdict, or whom to ask where none was found.
 */
export async function checkAdviceFacts(
  catalogue: Rows & Pick<Catalogue, "expenses">,
  problems: Problems,
): Promise<void> {
  const universities = await universitiesOf(catalogue);
  const listed = { countries: new Set<string>(), universities: new Set<number>() };
  for await (const course of catalogue.courses())
    if (course.isListed) {
      listed.countries.add(course.countrySlug);
      listed.universities.add(course.universityId);
    }
  const priced = new Set(
    catalogue.expenses.countries
      .filter(({ places: [general] }) => general.town.length > 0)
      .map(({ country }) => country),
  );
  for (const country of listed.countries)
    if (!priced.has(country))
      problems.error("expenses.yaml", 1, country, "has listed courses but no living costs");
  for (const { id, slug, country, hasRate, hasContact } of universities) {
    const file = `universities/${country}.csv`;
    if (hasRate && hasContact)
      problems.error(file, 1, slug, "has an admissionRate: admissionRateAsk must be empty");
    if (listed.universities.has(id) && PUBLISHED_RATES.has(country) && !hasRate && !hasContact)
      problems.error(file, 1, slug, "needs an admissionRate, or admissionRateAsk if there is none");
  }
}

async function universitiesOf(catalogue: Rows) {
  const found = [];
  for await (const {
    id,
    slug,
    countrySlug: country,
    data,
    facts,
    commonFacts,
  } of catalogue.universities())
    found.push({
      id,
      slug,
      country,
      hasContact: Boolean(data.admissionRateAsk),
      hasRate:
        facts?.admissionRate !== undefined ||
        (commonFacts ?? []).some((scoped) => "admissionRate" in scoped.facts),
    });
  return found;
}
