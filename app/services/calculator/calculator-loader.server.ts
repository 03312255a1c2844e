import { json } from "@remix-run/node";
import type { Reading } from "#domain/calculators/form";
import { defineAction } from "~/services/auth/define-action.server";
import { sessionToken } from "~/server/form-page.server";
import { textField } from "~/server/read-form.server";
import { withVisitor, type VisitorArgs } from "../auth/guards.server";
import type { Visitor } from "../auth/visitor.server";
import { orMessage } from "./calculator.server";
import { calculatorPageContent } from "./page-content.server";

interface LoaderArgs extends VisitorArgs {
  readonly query: URLSearchParams;
}

interface CalculatorSource<Input, Served, Context> {
  /** The page of the catalogue with the calculator's text. */
  readonly slug: string;
  /** The title, if not that of the catalogue page. */
  readonly title?: (params: VisitorArgs["params"]) => string | undefined;
  /** Whatever else the page needs. @throws Response 404 */
  readonly context: (args: LoaderArgs) => Promise<Context>;
  readonly read: (query: URLSearchParams, context: Context) => Reading<Input>;
  /** Asks the service for the result. Null if the page calculates without it. */
  readonly call: ((visitor: Visitor, input: Input) => Promise<Served>) | null;
  /** Whether a signed-in visitor can save the result. */
  readonly canSave?: boolean;
}

/** The loader of a calculator page: its text, the form as it was sent, and the service's result. */
export function calculatorLoader<Input, Served = null, Context = null>({
  slug,
  title,
  context: contextOf,
  read,
  call,
  canSave = false,
}: CalculatorSource<Input, Served, Context>) {
  return withVisitor(async (args) => {
    const { request, params, visitor } = args;
    const query = new URL(request.url).searchParams;
    const [page, context, { csrf, headers }] = await Promise.all([
      calculatorPageContent(request, visitor, slug, title?.(params)),
      contextOf({ ...args, query }),
      canSave ? sessionToken(visitor) : { csrf: null, headers: {} },
    ]);
    const reading = read(query, context);
    const { input } = reading;
    const response = input && call ? await orMessage(() => call(visitor, input)) : null;
    return json({ ...page, context, reading, response, csrf }, { headers });
  });
}

interface SavedResult<Input> {
  /** What the form does, for the page that confirms it after signing in. */
  readonly title: string;
  /** What the form contains. */
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
      const { input } = read(new URLSearchParams(textField(form, "query")));
      if (!input)
        return json({ isSaved: false, message: "There is no result to save." }, { status: 400 });
      const { result, message } = await orMessage(() => save(visitor, input));
      return json({ isSaved: result !== null, message }, { status: result ? 200 : 503 });
    },
  );
}
