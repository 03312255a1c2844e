import * as operations from "#contract/countries";
import { feature } from "../platform/operations/feature";
import {
  listCountries,
  listCountryCities,
  listCountryReferences,
  showCountry,
} from "./country-handlers";

export const countries = feature(operations, {
  listCountries,
  listCountryReferences,
  listCountryCities,
  showCountry,
});
