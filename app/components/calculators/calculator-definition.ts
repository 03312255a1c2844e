import type { ComponentType, ReactElement } from "react";
import type { Field } from "#domain/calculators/fields";
import type { Reading, Values } from "#domain/calculators/form";
import type { CalculatorPageContent } from "#domain/calculators/page-content";
import type { Crumb } from "~/components/catalogue/breadcrumbs";

/**
 * A calculator: how to parse its form, calculate its result and render both. The type parameters
 * are the parsed form, the calculated result, what else the loader adds, and the service's result.
 */
export interface Calculator<Input, Result, Context = null, Served = null> {
  /** The page's address, below the base path. */
  readonly path: (context: Context) => string;
  /** Where "Start again" leads, if not to the page itself. */
  readonly startPath?: string;
  /** Default values, which are left out of a result's address. */
  readonly defaults?: (context: Context) => Values;
  /** What a result's address has besides the form's values. */
  readonly resultValues?: Values;
  readonly result: (state: ResultState<Input, Context, Served>) => Result | null;
  /** Whether the result follows what is typed, with scripts on. By default it does. */
  readonly isLive?: (context: Context) => boolean;
  /** Fields that change what other fields offer, so that the whole form is sent. */
  readonly reloadsFor?: readonly string[];
  /** Fields and buttons. */
  readonly Fields: ComponentType<FieldsProps<Input, Context, Served>>;
  readonly Result: ComponentType<ResultProps<Input, Result, Context>>;
  /** Shown in place of a result. */
  readonly prompt: { readonly heading: string; readonly text: string };
  /** A worked example, calculated by the same function as the result. */
  readonly Example?: ComponentType<{ readonly context: Context }>;
}

export interface ResultState<Input, Context, Served> {
  readonly input: Input;
  readonly context: Context;
  /** The service's response for the form as it was sent. Null if the page calculates alone. */
  readonly response: ServiceResponse<Served> | null;
}

export interface ServiceResponse<Served> {
  readonly result: Served | null;
  /** Why there is no result. */
  readonly message: string | null;
}

export interface FieldsProps<Input, Context, Served> {
  /** Name, value and error of a field. */
  readonly field: (name: string) => {
    readonly name: string;
    readonly defaultValue: string | undefined;
    readonly error: string | undefined;
  };
  /** A field of the calculator's table. */
  readonly show: (field: Field, optional?: "unmarked") => ReactElement;
  readonly values: Values;
  readonly input: Input | null;
  readonly context: Context;
  readonly served: Served | null;
}

export interface ResultProps<Input, Result, Context> {
  readonly input: Input;
  readonly result: Result;
  readonly context: Context;
  readonly values: Values;
  /** The address of this result. */
  readonly link: {
    readonly origin: string;
    readonly path: string;
    readonly values: Values;
    readonly defaults?: Values;
  };
  /** The token of the form that saves the result. Null for visitors without a session. */
  readonly csrf: string | null;
}

/** What the loader of a calculator page returns (app/services/calculators/calculator-loader.server.ts). */
export interface CalculatorData<Input, Context, Served> {
  readonly copy: CalculatorPageContent;
  readonly trail: readonly Crumb[];
  readonly reading: Reading<Input>;
  readonly context: Context;
  readonly response: ServiceResponse<Served> | null;
  readonly csrf: string | null;
  /** Of the visitor's host, for links that are shared. */
  readonly origin: string;
  /** The script that shows the result while the form is filled in. */
  readonly liveScript: string | null;
}
