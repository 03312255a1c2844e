import { data } from "@remix-run/node";
import type { Reading, Values } from "#domain/calculators/form";
import type { KnownAnswers } from "#domain/students/known-answers";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import { hidden, readFields } from "~/forms/form-schema.server";
import { sessionToken } from "~/platform/forms/form-page.server";
import { visitorOrigin } from "~/platform/request/region.server";
import { scriptHref } from "~/platform/response/script-href.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withVisitor, type VisitorArgs } from "~/services/auth/guards.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { rememberAnswers } from "~/services/students/anonymous-profile.server";
import { sectionsForDefaults } from "~/services/students/profile-sections.server";
import { orMessage } from "./calculators.server";
import { calculatorPageContent, type CountryCopy } from "./page-content.server";

interface LoaderArgs extends VisitorArgs {
  readonly query: URLSearchParams;
}

interface ResultOf<Input, Served, Context> {
  readonly input: Input;
  readonly served: Served | null;
  readonly context: Context;
}

interface CalculatorSource<Input, Served, Context> {
  /** The page of the catalogue with the calculator's text. */
  readonly slug: string;
  /** Title and description of a country's page, which shares the rest of the text. */
  readonly copyFor?: (country: string) => CountryCopy;
  /** Other data that the page needs. @throws Response 404 */
  readonly context: (args: LoaderArgs) => Promise<Context>;
  readonly read: (query: URLSearchParams, context: Context) => Reading<Input>;
  /** Asks the service for figures. Without it, the page calculates alone. */
  readonly call?: (visitor: Visitor, input: Input) => Promise<Served>;
  /** Prefills an empty form with what the visitor's profile says. */
  readonly defaults?: (
    sections: Readonly<Record<string, ProfileAnswers>>,
    args: LoaderArgs,
  ) => Values | Promise<Values>;
  /** What a result says about the visitor, by the parameters of the course matcher. */
  readonly answers?: (input: Input) => KnownAnswers;
  /** The figure of a result that was sent or shared, for the picture of link previews. */
  readonly figure?: (result: ResultOf<Input, Served, Context>) => string | undefined;
  /** Whether a prefilled form shows its result at first. */
  readonly calculatesDefaults?: boolean;
}

/**
 * The loader of a calculator page: its text, the form with its values, and the service's result.
 */
export function calculatorLoader<Input, Served = null, Context = null>({
  slug,
  copyFor,
  context: contextOf,
  read,
  call,
  defaults,
  answers,
  figure,
  calculatesDefaults = false,
}: CalculatorSource<Input, Served, Context>) {
  return withVisitor(async (args) => {
    const { request, params, visitor } = args;
    const query = new URL(request.url).searchParams;
    const [{ seoWith, ...page }, context, { csrf, headers }] = await Promise.all([
      calculatorPageContent(
        request,
        visitor,
        slug,
        params.country ? copyFor?.(params.country) : undefined,
      ),
      contextOf({ ...args, query }),
      sessionToken(visitor),
    ]);
    const isEmpty = defaults !== undefined && query.size === 0;
    const known = isEmpty
      ? await defaults(await sectionsForDefaults(visitor), { ...args, query })
      : {};
    const filled = read(new URLSearchParams(known), context);
    const prefilled = calculatesDefaults ? filled : { ...filled, errors: {}, input: null };
    const reading = Object.keys(known).length > 0 ? prefilled : read(query, context);
    const { input } = reading;
    const response = input && call ? await orMessage(() => call(visitor, input)) : null;
    const isTyped = input !== null && answers !== undefined && query.size > 0;
    const shared =
      input && query.size > 0
        ? figure?.({ input, served: response?.result ?? null, context })
        : undefined;
    const remembered = isTyped
      ? await rememberAnswers(visitor, answers(input), { isOneOfCountries: true })
      : {};
    return data(
      {
        ...page,
        seo: seoWith(shared),
        context,
        reading,
        response,
        csrf,
        liveScript: scriptHref("live"),
        origin: visitorOrigin(request),
      },
      { headers: { ...headers, ...remembered } },
    );
  });
}

interface SavedResult<Input> {
  /** Title of the action, for the page that confirms it after signing in. */
  readonly title: string;
  /** Label of the form's contents. */
  readonly label: string;
  readonly read: (query: URLSearchParams) => Reading<Input>;
  readonly save: (visitor: Visitor, input: Input) => Promise<unknown>;
}

/** The action of a calculator page that saves the result in the profile of a signed-in user. */
export function saveResultAction<Input>({ title, label, read, save }: SavedResult<Input>) {
  return defineAction(
    {
      csrf: "session",
      honeypot: false,
      rate: { points: 30, perSeconds: 60 },
      pending: [{ title, fields: { query: label } }],
    },
    async ({ form, visitor }) => {
      const { query } = readFields(form, { query: hidden(4_000) });
      const { input } = read(new URLSearchParams(query));
      if (!input)
        return data({ isSaved: false, message: "There is no result to save." }, { status: 400 });
      const { result, message } = await orMessage(() => save(visitor, input));
      return data({ isSaved: result !== null, message }, { status: result ? 200 : 503 });
    },
  );
}
