import type { LoaderFunctionArgs } from "@remix-run/node";
import { DialogFrame } from "~/components/dialog";
import { VisitorSpeech } from "~/components/language";
import { SignInContent } from "~/components/sign-in-form";
import { signInView } from "~/forms/sign-in.server";
import { fragmentResponse } from "~/server/fragment.server";
import { safeReturnTo } from "~/services/auth/guards.server";
import { Visitor } from "~/services/auth/visitor.server";

/** The sign-in form as bare HTML, for the dialog that the shell script opens. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"));
  return fragmentResponse(
    <VisitorSpeech.Provider value={visitor.speech}>
      <DialogFrame>
        <SignInContent view={signInView(visitor.region, returnTo)} />
      </DialogFrame>
    </VisitorSpeech.Provider>,
  );
}
