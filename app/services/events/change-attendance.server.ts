import { data, redirect } from "@remix-run/node";
import { checkInReasons } from "#domain/events/event-attendance";
import type { readFollowUp } from "~/forms/events/follow-up.server";
import { readFields } from "~/forms/form-schema.server";
import type { PostArgs } from "~/services/auth/define-action.server";
import { failureOf } from "~/services/client/failure.server";
import { orNull } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { checkInFields, NO_ACCOUNT, NOT_TODAY, walkInProblem } from "./attendance-form.server";
import { eventPlace } from "./attendees.server";

/** The email that the page's form has. */
type FollowUp = ReturnType<typeof readFollowUp>;
type Args = PostArgs & { readonly followUp: FollowUp };

/** Checks attendees and walk-ins of an event in or out, or writes to those who have registered. */
export async function changeAttendance(posted: PostArgs, followUp: FollowUp) {
  const { form } = posted;
  const args = { ...posted, followUp };
  const check = readFields(form, checkInFields);
  if (form.has("walkIn")) return checkInWalkIn(args, check.walkIn);
  return check.attended || check.absent ? setAttendance(args, check) : writeFollowUp(args);
}

/** The page of the event, with its filters. */
function toPage({ request }: Args) {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, 303);
}

/** What to show of a form that the services have rejected. */
function rejected(error: unknown, { followUp }: Args) {
  const { message, code, status } = failureOf(error);
  const { typed, errors } = followUp;
  const shown = code === "CHECK_IN_REASON" ? NOT_TODAY : message;
  return data({ typed, errors, preview: null, message: shown }, { status });
}

async function checkInWalkIn(args: Args, walkIn: string) {
  if (!walkIn)
    return data(walkInProblem("Enter a mobile number or an email address.", ""), { status: 400 });
  const call = { params: eventPlace(args.params), body: { contact: walkIn } };
  try {
    const found = await orNull(services(args.visitor).events.registerWalkIn(call));
    return found ? toPage(args) : data(walkInProblem(NO_ACCOUNT, walkIn), { status: 404 });
  } catch (error) {
    return rejected(error, args);
  }
}

interface Check {
  readonly attended: string;
  readonly absent: string;
  readonly reason: string;
}

async function setAttendance(args: Args, { attended, absent, reason }: Check) {
  try {
    await services(args.visitor).events.setAttendance({
      params: { ...eventPlace(args.params), userId: attended || absent },
      body: {
        attended: attended !== "",
        reason: checkInReasons.find((one) => one === reason) ?? null,
      },
    });
    return toPage(args);
  } catch (error) {
    return rejected(error, args);
  }
}

async function writeFollowUp(args: Args) {
  const { request, params, visitor, followUp } = args;
  const { step, typed, errors } = followUp;
  if (Object.keys(errors).length > 0)
    return data({ typed, errors, preview: null, message: null }, { status: 400 });
  const call = { params: eventPlace(params), body: typed };
  const { events } = services(visitor);
  try {
    if (step === "preview") {
      const preview = await events.previewFollowUp(call);
      return data({ typed, errors, preview, message: null });
    }
    const { recipients } = await events.sendFollowUp(call);
    return redirect(`${new URL(request.url).pathname}?queued=${recipients}`, 303);
  } catch (error) {
    return rejected(error, args);
  }
}
