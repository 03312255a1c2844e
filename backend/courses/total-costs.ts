import type { Range } from "#domain/calculators/expense";
import { cityName } from "#domain/countries/city";
import { courseYears } from "#domain/courses/course-filters";
import { UNKNOWN_LENGTH } from "#domain/courses/duration";
import { expensesOf } from "../catalogue/expenses";
import type { CountryExpenses, ExpenseData } from "../catalogue/source/expense-data";
import type { PlaceExpenses } from "../catalogue/source/expense-schema";
import { cachedPerImport } from "../catalogue/state/cached-per-import";

const bounds = ["low", "typical", "high"] as const;

/** What a place costs besides tuition, in rupees. */
interface PlaceCosts {
  readonly perYear: Range;
  readonly once: Range;
}

/** What the total cost of a course depends on. */
export interface PricedCourse {
  readonly country: string;
  /** As in the catalogue: `Cambridge, Massachusetts`. */
  readonly city: string;
  readonly days: number;
  /** Tuition a year in rupees. */
  readonly fee: number | null;
}

/**
 * Total costs of courses in rupees, as the expense calculator adds them up for a room in town:
 * tuition, living costs and health cover of all years, visa and test fees.
 */
export class TotalCosts {
  private readonly general = new Map<string, PlaceCosts>();
  /** By country and city. */
  private readonly cities = new Map<string, PlaceCosts>();

  constructor({ countries }: ExpenseData) {
    for (const country of countries) {
      const [general, ...others] = country.places;
      this.general.set(country.country, costsOf(country, general));
      for (const place of others)
        for (const city of place.cities)
          this.cities.set(`${country.country} ${city}`, costsOf(country, place));
    }
  }

  /**
   * Living costs and health cover a year in rupees: those of the city where a source has them,
   * otherwise the country's. Null if neither is known.
   */
  living(country: string, city: string): Range | null {
    return this.placeOf(country, city)?.perYear ?? null;
  }

  /** Whether a source has living costs of the city itself. */
  hasCity(country: string, city: string): boolean {
    return this.cities.has(`${country} ${cityName(city)}`);
  }

  /** Null if the tuition, the length or the country's costs are unknown. */
  of({ country, city, days, fee }: PricedCourse): Range | null {
    const place = this.placeOf(country, city);
    if (!place || fee === null || days === UNKNOWN_LENGTH) return null;
    const years = courseYears(days);
    return rangeOf((bound) => Math.round((fee + place.perYear[bound]) * years + place.once[bound]));
  }

  private placeOf(country: string, city: string): PlaceCosts | null {
    return this.cities.get(`${country} ${cityName(city)}`) ?? this.general.get(country) ?? null;
  }
}

const rangeOf = (amount: (bound: keyof Range) => number): Range => {
  const [low = 0, typical = 0, high = 0] = bounds.map(amount);
  return { low, typical, high };
};

function costsOf({ rate, fixed }: CountryExpenses, { town }: PlaceExpenses): PlaceCosts {
  const sum = (per: "year" | "once") => {
    const costs = [...town, ...fixed].filter((cost) => cost.per === per);
    return rangeOf((bound) => costs.reduce((total, cost) => total + cost[bound], 0) * rate);
  };
  return { perYear: sum("year"), once: sum("once") };
}

/** The total costs of the current import, at the exchange rates in use. */
export const totalCostsOf = cachedPerImport(async (db) => new TotalCosts(await expensesOf({ db })));
