import type { LoaderFunctionArgs } from "@remix-run/node";
import { DialogFrame } from "~/components/dialog";
import { SignInContent } from "~/components/sign-in-form";
import { signInView } from "~/forms/sign-in.server";
import { fragmentResponse } from "~/server/fragment.server";
import { visitorRegion } from "~/server/region.server";
import { safeReturnTo } from "~/services/auth/guards.server";

/** The sign-in form as bare HTML, for the dialog that the shell script opens. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"));
  return fragmentResponse(
    <DialogFrame>
      <SignInContent view={signInView(visitorRegion(request), returnTo)} />
    </DialogFrame>,
  );
}
