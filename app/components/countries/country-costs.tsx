import type { CostParts } from "#domain/calculators/cost-parts";
import { formatCourseCount } from "#domain/money/count";
import type { FeeSpan } from "#domain/money/money";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import type { CityPlace } from "#domain/universities/university";
import { CostChart } from "~/components/catalogue/cost-chart";
import { useMoney } from "~/components/visitor/money";
import { useVisitorRegion } from "~/components/visitor/region";
import { MapPicture } from "./country-map";
import { CountrySubjects } from "./country-subjects";

interface CostsProps {
  readonly slug: string;
  /** `the UK` */
  readonly where: string;
  readonly costs: CostParts | null;
  readonly ratesAsOf: string;
}

/** A typical first year of a master's degree. Nothing without figures. */
export function CountryCosts({ slug, where, costs, ratesAsOf }: CostsProps) {
  const region = useVisitorRegion();
  if (!costs) return null;
  return (
    <>
      <h2 id="costs">What a year costs</h2>
      <CostChart
        title={`A typical first year of a master's in ${where}${costs.hasTuition ? "" : ", without tuition"}`}
        costs={costs}
        note={
          <>
            Planning figures at the rate of {formatDate(ratesAsOf)}.{" "}
            {region.hidden.calculators ? null : (
              <a href={hrefTo("/expense-calculator/:country", { country: slug })}>
                Work out your own costs
              </a>
            )}
          </>
        }
      />
    </>
  );
}

export interface UniversitiesProps {
  readonly slug: string;
  readonly where: string;
  readonly universityCount: number;
  readonly courseCount: number;
  readonly feeSpan: FeeSpan | null;
  readonly cities: readonly CityPlace[];
  readonly streams: Parameters<typeof CountrySubjects>[0]["streams"];
}

/** A country's universities on a map, and its subjects. Nothing without any. */
export function CountryUniversities(props: UniversitiesProps) {
  const { slug, where, universityCount, courseCount, feeSpan } = props;
  const { format } = useMoney();
  if (universityCount === 0) return null;
  return (
    <>
      <h2 id="universities">Universities in {where}</h2>
      <p>
        {universityCount} universities and {formatCourseCount(courseCount)} are in our catalogue
        {feeSpan
          ? `; tuition runs from ${feeSpan.low === 0 ? "zero" : format(feeSpan.low)} to ${format(feeSpan.high)} a year`
          : ""}
        .
      </p>
      <MapPicture slug={slug} where={where} cities={props.cities} />
      <p>
        <a href={hrefTo("/:country/universities", { country: slug })}>
          All universities in {where}
        </a>{" "}
        · <a href={hrefTo("/:country/courses", { country: slug })}>All courses in {where}</a> ·{" "}
        <a href={hrefTo("/:country/ua-accelerator-programs", { country: slug })}>
          Accelerator programs
        </a>
      </p>
      <CountrySubjects streams={props.streams} where={where} />
    </>
  );
}
