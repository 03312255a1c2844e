/** What staff did: opened data, or changed something. */
export const accessKinds = ["read", "change"] as const;
export const accessKindNames: Readonly<Record<(typeof accessKinds)[number], string>> = {
  read: "Opened data",
  change: "Changed something",
};

/** Calls of one person within this time are one visit, because a page makes many calls. */
export const VISIT_MINUTES = 10;
/** Visits on a page of a student's access log. */
export const VISITS_PER_PAGE = 20;

/** Descriptions of staff actions by the end of the route. The first match applies. */
const descriptions: readonly (readonly [route: RegExp, description: string])[] = [
  [/^GET \/lead\/user\//, "Viewed your enquiries"],
  [/^GET \/lead\/lead\/export$/, "Exported your enquiry"],
  [/^GET \/lead\//, "Viewed your enquiry"],
  [/^PUT \/lead\/assignment\/:staffId$/, "Changed which leads you get automatically"],
  [/^\w+ \/lead\//, "Updated your enquiry"],
  [/^GET \/chat\//, "Viewed your conversation"],
  [/^\w+ \/chat\//, "Replied in your conversation"],
  [/^GET \/payment\/staff\/payments/, "Viewed your payments"],
  [/^GET \/payment\//, "Viewed one of your refunds"],
  [/^POST \/payment\/staff\/payments\//, "Asked for a refund of one of your payments"],
  [/^DELETE \/payment\//, "Declined a refund of one of your payments"],
  [/^POST \/payment\//, "Refunded one of your payments"],
  [/^GET \/appointment\//, "Viewed your appointments"],
  [/^GET \/event\/staff\//, "Viewed registrations for an event you registered for"],
  [/^PUT \/event\/staff\//, "Recorded whether you attended an event"],
  [/^POST \/event\/staff\//, "Wrote to you about an event"],
  [/^GET \/user\/staff\/students$/, "Viewed a list of students that includes you"],
  [/^GET \/user\/staff\/students\//, "Viewed your details"],
  [/^PUT \/user\/staff\/students\//, "Changed who your counsellor or buddy is"],
  [/^GET .*\/recommendations?$/, "Viewed your recommended courses"],
  [/^PUT .*\/recommendations$/, "Changed your recommended courses"],
  [/^GET .*\/call-backs/, "Viewed your request for a call"],
  [/^PUT .*\/call-backs/, "Updated your request for a call"],
  [/^GET .*\/reports/, "Viewed a problem you reported"],
  [/^PUT .*\/reports/, "Updated a problem you reported"],
  [/^GET .*\/questions/, "Viewed your question to an alumnus"],
  [/^PUT .*\/questions/, "Answered your question to an alumnus"],
  [/^(POST|DELETE) .*\/document\/:documentId\/comment/, "Commented on one of your drafts"],
  [/^GET .*\/document\/:documentId/, "Opened one of your documents"],
  [/^PUT .*\/document\/:documentId\/review$/, "Reviewed one of your documents"],
  [/^GET .*\/document$/, "Viewed the list of your documents"],
  [/^GET .*\/notes$/, "Viewed the notes in your account"],
  [/^POST .*\/notes$/, "Added a note to your account"],
  [/^GET .*\/courses?$/, "Viewed your shortlist"],
  [/^PUT .*\/stageId\/:stageId\/detail$/, "Reviewed a stage of your application"],
  [/^POST .*\/stageId\/:stageId\/detail\/record$/, "Recorded a decision on your application"],
  [/^GET .*\/application/, "Viewed your applications"],
  [/^GET .*(\/recommendation\/|\/filters$|\/attributes$)/, "Viewed courses that fit your profile"],
  [/^GET \/user\/user\/:userId\//, "Viewed your profile"],
  [/^admin (paid|not paid)$/, "Changed whether you are a paid learner"],
  [/^admin (activate|deactivate)$/, "Changed whether your account is active"],
  [/^admin (hold|release)$/, "Changed a legal hold on your account"],
  [/^admin /, "Changed your account"],
];

/**
 * Describes an entry of the access log (`GET /user/user/:userId/document`) for the student it
 * concerns.
 */
export const describeAccess = (action: string): string =>
  descriptions.find(([route]) => route.test(action))?.[1] ?? "Viewed or changed your data";

/** What was done in a visit, each once: changes first, because they matter most. */
export function describeVisit(actions: readonly string[]): string[] {
  const isRead = (action: string) => action.startsWith("GET ");
  const ordered = [...actions.filter((one) => !isRead(one)), ...actions.filter(isRead)];
  return [...new Set(ordered.map(describeAccess))];
}
