import { nationalNumber } from "#domain/intake/phone.server";
import { countryList, countryOptions } from "#domain/countries/country-options";
import { EDUCATION_LEVELS } from "#domain/enquiries/enquiry-payload";
import { enquiryFields, namesOfKind, type EnquiryValues } from "#domain/enquiries/fields";

/** Initial values of an enquiry form. */
interface Known {
  /** Of the signed-in visitor. */
  readonly user: {
    readonly fullName: string | null;
    readonly email: string | null;
    readonly mobile: string | null;
  } | null;
  /** What the visitor has answered elsewhere on the site. */
  readonly known?: EnquiryValues;
  /** The page's address, with the context of `enquiryHref` or a calculator result. */
  readonly url: URL;
}

/** Prefills what is known about a signed-in visitor, and the context that the address carries. */
export function enquiryPrefill({ user, known, url }: Known): EnquiryValues {
  return {
    ...known,
    ...(user?.fullName ? { name: user.fullName } : {}),
    ...(user?.email ? { email: user.email } : {}),
    ...(user?.mobile ? mobileValues(user.mobile) : {}),
    ...contextValues(url.searchParams),
  };
}

function mobileValues(mobile: string): EnquiryValues {
  const number = nationalNumber(mobile);
  return number ? { mobile: number.national, mobileCountry: number.country } : { mobile };
}

function contextValues(query: URLSearchParams): EnquiryValues {
  const attached = namesOfKind("attached").flatMap((name) => {
    const text = query.get(name)?.trim().slice(0, enquiryFields[name].maxLength);
    return text ? [[name, text] as const] : [];
  });
  const country = countryOf(query.get("country"));
  const wanted = query.get("level")?.toUpperCase();
  const level = EDUCATION_LEVELS.find((one) => one === wanted);
  return {
    ...Object.fromEntries(attached),
    ...(country ? { interestedCountry: country } : {}),
    ...(level ? { educationLevel: level } : {}),
  };
}

/** The choice of the form for a country's slug. Countries without a choice of their own are "other". */
function countryOf(slug: string | null): string | null {
  const country = countryList.find((one) => one.slug === slug);
  if (!country) return null;
  return countryOptions.some(({ shortKey }) => shortKey === country.iso3) ? country.iso3 : "other";
}
