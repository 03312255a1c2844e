import type { LoaderFunctionArgs } from "@remix-run/node";
import { SignInContent } from "~/components/auth/sign-in-form";
import { DialogFrame } from "~/components/ui/dialog";
import { VisitorSpeech } from "~/components/visitor/language";
import { signInView } from "~/forms/auth/sign-in.server";
import { fragmentResponse } from "~/platform/response/fragment.server";
import { safeReturnTo } from "~/services/auth/guards.server";
import { signInReason } from "~/services/auth/sign-in-reason.server";
import { Visitor } from "~/services/auth/session/visitor.server";
import { readShortlist } from "~/services/shortlist/cookie.server";

/** The sign-in form as bare HTML, for the dialog that the shell script opens. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.anonymous(request);
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"));
  const reason = signInReason(visitor, returnTo, readShortlist(request).length);
  return fragmentResponse(
    <VisitorSpeech.Provider value={visitor.speech}>
      <DialogFrame>
        <SignInContent view={signInView(visitor.region, { returnTo, reason })} />
      </DialogFrame>
    </VisitorSpeech.Provider>,
  );
}
