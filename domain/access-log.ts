/** Descriptions of staff actions by the end of the route. The first match applies. */
const descriptions: readonly (readonly [route: RegExp, description: string])[] = [
  [/^GET \/lead\/user\//, "Viewed your enquiries"],
  [/^GET \/lead\/lead\/export$/, "Exported your enquiry"],
  [/^GET \/lead\//, "Viewed your enquiry"],
  [/^\w+ \/lead\//, "Updated your enquiry"],
  [/^GET \/chat\//, "Viewed your conversation"],
  [/^\w+ \/chat\//, "Replied in your conversation"],
  [/^GET \/payment\//, "Viewed a refund of yours"],
  [/^POST \/payment\//, "Made a refund to you"],
  [/^GET \/appointment\//, "Viewed your appointments"],
  [/^GET \/user\/staff\/students$/, "Viewed a list of students that you are in"],
  [/^GET \/user\/staff\/students\//, "Viewed your details"],
  [/^PUT \/user\/staff\/students\//, "Changed who your counsellor or buddy is"],
  [/^GET .*\/recommendations?$/, "Viewed your recommended courses"],
  [/^PUT .*\/recommendations$/, "Changed your recommended courses"],
  [/^GET .*\/call-backs/, "Viewed your request for a call"],
  [/^PUT .*\/call-backs/, "Updated your request for a call"],
  [/^GET .*\/reports/, "Viewed a problem that you reported"],
  [/^PUT .*\/reports/, "Updated a problem that you reported"],
  [/^GET .*\/questions/, "Viewed your question to an alumnus"],
  [/^PUT .*\/questions/, "Answered your question to an alumnus"],
  [/^GET .*\/document\/:documentId/, "Opened a document of yours"],
  [/^GET .*\/document$/, "Viewed the list of your documents"],
  [/^GET .*\/notes$/, "Viewed the notes in your account"],
  [/^POST .*\/notes$/, "Added a note to your account"],
  [/^GET .*\/courses?$/, "Viewed your shortlist"],
  [/^PUT .*\/stageId\/:stageId\/detail$/, "Reviewed a stage of your application"],
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
