import * as operations from "#contract/countries";
import { feature } from "../platform/operations/feature";
import { listCountries, listCountryCities, showCountry } from "./country-handlers";

export const countries = feature(operations, {
  listCountries,
  listCountryCities,
  showCountry,
});
