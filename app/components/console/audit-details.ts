interface Entry {
  readonly isOperator: boolean;
  readonly details: Readonly<Record<string, string | null>> | null;
}

/** Details that come first, in this order. PostgreSQL orders the names of an object by their length. */
const leadingNames = [
  "setting",
  "coupon",
  "field",
  "template",
  "endpoint",
  "key",
  "day",
  "name",
  "from",
];

const placeOf = (name: string): number => {
  const place = leadingNames.indexOf(name);
  return place < 0 ? leadingNames.length : place;
};

/** What was changed, such as `: setting LEAD_RETURN_MINUTES; from 60; to 30`. */
export const detailsText = ({ isOperator, details }: Entry): string =>
  isOperator || !details
    ? ""
    : `: ${Object.entries(details)
        .sort(([one], [other]) => placeOf(one) - placeOf(other))
        .map(([name, value]) => `${name} ${value ?? "–"}`)
        .join("; ")}`;
