import type { LoaderFunctionArgs } from "@remix-run/node";
import { SignInContent } from "~/components/auth/sign-in-form";
import { DialogFrame } from "~/components/ui/dialog";
import { VisitorSpeech } from "~/components/visitor/language";
import { signInView } from "~/forms/auth/sign-in.server";
import { fragmentResponse } from "~/platform/response/fragment.server";
import { safeReturnTo } from "~/services/auth/guards.server";
import { Visitor } from "~/services/auth/session/visitor.server";

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
