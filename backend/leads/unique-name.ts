import { sqlStateOf, UNIQUE_VIOLATION } from "../platform/db/database";
import { ApiError } from "../platform/http/errors";

/** Runs a change of a unique name. @throws ApiError 409 NAME_TAKEN */
export async function nameOnce<Result>(change: PromiseLike<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new ApiError(409, "NAME_TAKEN");
    throw error;
  }
}
