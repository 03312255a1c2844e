import * as operations from "#contract/countries";
import { feature } from "../platform/operations/feature";
import { listCountries, listCountryCities, showCountry } from "../countries/country-handlers";

export const countries = feature(operations, {
  listCountries,
  listCountryCities,
  showCountry,
});
