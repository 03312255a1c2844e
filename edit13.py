exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
# errors
sub("domain/site/error-catalogue.ts",('''const ownMessages: Readonly<Record<string, ErrorMeaning>> = {
''','''const ownMessages: Readonly<Record<string, ErrorMeaning>> = {
  VALIDATION_FAILED: error("Check what you entered, and send the form again."),
'''))
import json
for l,tr in (("vi","Hãy kiểm tra lại nội dung đã nhập rồi gửi lại biểu mẫu."),("ar","تحقق مما أدخلته ثم أرسل النموذج مرة أخرى.")):
    p=f"domain/language/messages/{l}.json"; s=open(p).read()
    anchor='  "Shorten your name to 100 characters."'
    s=s.replace(anchor,'  "Check what you entered, and send the form again.": '+json.dumps(tr,ensure_ascii=False)+',\n'+anchor); open(p,'w').write(s)
sub("app/services/client/failure.server.ts",('''  const { message } = error.meaning;
  return { message, fields: error.fields, code: error.code, status: error.status ?? 503 };
}''','''  const problems = Object.values(problemsOf(error));
  // The form may have no place for messages of fields. A single one is told instead of the general message.
  const message = problems.length === 1 ? (problems[0] as Message) : error.meaning.message;
  return { message, fields: error.fields, code: error.code, status: error.status ?? 503 };
}

/**
 * What the services have refused, by field, in sentences that a form may show. Other problems, such as a missing
 * key, are faults of the website.
 */
export const problemsOf = ({
  fields,
}: Pick<ServiceError, "fields">): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([, message]) => message.endsWith(".")));'''))
# enquiry
sub("domain/enquiries/fields.ts",('''export type EnquiryValues =''','''/** Fields of the payload with other names in the form, or in a group of the form's. */
const formFields: Readonly<Record<string, FieldName>> = {
  countryCode: "mobile",
  interestedYear: "intakeYear",
  interestedCountries: "interestedCountry",
  interestedEducationLevel: "educationLevel",
};

/** The field of the form for a place in the payload: `extraFields.message` is `message`. Null if it has none. */
export function fieldOfPayload(place: string): FieldName | null {
  const [first = "", second = ""] = place.split(".");
  const name = first === "extraFields" ? second : (formFields[first] ?? first);
  return fieldNames.find((one) => one === name) ?? null;
}

export type EnquiryValues ='''))
sub("app/services/enquiries/submit-failure.server.ts",
('''interface SubmitFailure {
  readonly message: Message;
''','''interface SubmitFailure {
  readonly errors: EnquiryErrors;
'''),
('    return { message: tooManyEnquiries, status','    return { errors: { form: tooManyEnquiries }, status'),
('''  logServerError(error, request);
  const message = error instanceof ServiceError ? error.meaning.message : notSaved;
  return { message, status: 503, headers: {} };
''','''  logServerError(error, request);
  if (!(error instanceof ServiceError))
    return { errors: { form: notSaved }, status: 503, headers: {} };
  if (error.isOutage) return { errors: { form: error.meaning.message }, status: 503, headers: {} };
  return { errors: refusedFields(error), status: error.status ?? 400, headers: {} };
}

/** The messages of the services at the fields of the form. */
function refusedFields(error: ServiceError): EnquiryErrors {
  const errors = Object.entries(problemsOf(error)).flatMap(([place, message]) => {
    const field = fieldOfPayload(place);
    return field ? [[field, message as Message] as const] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : { form: error.meaning.message };
'''),
('import type { Message } from "#domain/language/message";','import { fieldOfPayload, type EnquiryErrors } from "#domain/enquiries/fields";\nimport type { Message } from "#domain/language/message";'),
('import { ServiceError } from "~/services/client/client.server";','import { ServiceError } from "~/services/client/client.server";\nimport { problemsOf } from "~/services/client/failure.server";'),
('/** The response to an enquiry that could be neither stored nor spooled. */','/** The response to an enquiry that was refused, or could be neither stored nor spooled. */'))
sub("app/routes/enquiries/enquiry.tsx",('''    if (!("message" in outcome))
''','''    if (!("errors" in outcome))
'''),('''    const { message, status, headers } = outcome;
    return again(args, variant, values, { form: message }, step, status, headers);
''','''    const { errors, status, headers } = outcome;
    const wrong = firstWrongStep(variant, errors, step);
    return again(args, variant, values, errors, wrong, status, headers);
'''))
# partners
sub("app/forms/requests/partner-enquiry.server.ts",('  name: required(100, "Enter your name.", 2),','  name: checked(MAX_TYPED, parseName),'),('  email: checked(254, parseEmail),','  email: checked(MAX_TYPED, parseEmail),'),
('import { parseEmail } from "#domain/intake/email";','import { parseEmail } from "#domain/intake/email";\nimport { parseName } from "#domain/intake/person-name";\nimport { MAX_TYPED } from "#domain/intake/text";'))
sub("app/routes/requests/partners.tsx",('''      const { message, fields, status } = failureOf(error);
      const wrong = Object.keys(fields).map((name) => [name, t("Check this answer.")] as const);
      return again(wrong.length > 0 ? Object.fromEntries(wrong) : { form: t(message) }, status);
''','''      const failure = failureOf(error);
      const wrong = translateErrors(problemsOf(failure), t as (message: string) => string);
      return again({ form: t(failure.message), ...wrong }, failure.status);
'''))
sub("app/forms/requests/call-back.server.ts",('    mobile: checked(24, (typed)','    mobile: checked(MAX_TYPED, (typed)'),('topic: required(300,','// The service takes 300 characters, with the name of the role before them.\n    topic: required(280,'),
('import { parseMobile } from "#domain/intake/phone.server";','import { parseMobile } from "#domain/intake/phone.server";\nimport { MAX_TYPED } from "#domain/intake/text";'))
sub("app/routes/students/counsellor.tsx",('topic: `${role}: ${parsed.wish.topic}`.slice(0, 300)','topic: `${role}: ${parsed.wish.topic}`'))
sub("app/services/requests/receive-problem-report.server.ts",
('''    const field = status === 413 || isFileError(code) ? "screenshot" : "main";
    return { view: { typed, errors: { [field]: status === 413 ? tooBig : t(message) } }, status };
''','''    const isFile = status === 413 || isFileError(code);
    const field = isFile ? "screenshot" : "text" in fields ? "text" : "main";
    return { view: { typed, errors: { [field]: status === 413 ? tooBig : t(message) } }, status };
'''),('const { message, code, status } = failureOf(error);','const { message, code, fields, status } = failureOf(error);'))
sub("app/routes/requests/ask-alumnus.tsx",)
sub("app/forms/chat/message.server.ts",('''  return {
    ...(isFirst && !name.ok''','''  const message = required(MAX_CHAT_MESSAGE, "Write a message.").parse(typed.text);
  return {
    ...(isFirst && !name.ok'''),('''    ...(typed.text
      ? isSpam
        ? { text: t("Send the form again so we know you're a person.") }
        : {}
      : { text: t("Write a message.") }),
''','''    ...(message.ok ? {} : { text: translateProblem<Message>(message.message, t) }),
    ...(message.ok && isSpam
      ? { text: t("Send the form again so we know you're a person.") }
      : {}),
'''),('import { readFields, text } from "~/forms/form-schema.server";','import { readFields, required, text, translateProblem } from "~/forms/form-schema.server";'),
('import type { Translate } from','import type { Message, Translate } from'),
('/** The input, truncated to the maximum lengths. */','/** The input. */'))
# addresses
sub("app/routes/auth/details.tsx",("checked(200, parseName)","checked(MAX_TYPED, parseName)"),("checked(300, parseEmail)","checked(MAX_TYPED, parseEmail)"),
('import { parseName } from "#domain/intake/person-name";','import { parseName } from "#domain/intake/person-name";\nimport { MAX_TYPED } from "#domain/intake/text";'),
('''      const code = error.fields.email;
      const errors: DetailsErrors = code
        ? { email: visitor.t(meaningOf({ code }).message) }
        : { name: visitor.t(error.meaning.message) };
''','''      const { name: _, email: code } = error.fields;
      const refused = translateErrors(problemsOf(error), visitor.t as (message: string) => string);
      const errors: DetailsErrors =
        Object.keys(refused).length > 0
          ? refused
          : code
            ? { email: visitor.t(meaningOf({ code }).message) }
            : { name: visitor.t(error.meaning.message) };
'''))
sub("tests/routes/requests/requests.test.ts",('''  it("is cut to its maximum length", async () => {
    const student = await newStudent(environment());
    const long = "x".repeat(QUESTION_LENGTH.max + 1);
    expect(await ask(student, { text: long })).toRedirectTo(`${PATH}?sent=1`);
    const { questions } = await student.browser.load(askAlumnus.loader, PATH);
    expect(questions[0]?.text).toHaveLength(QUESTION_LENGTH.max);
  });
''','''  it("is never cut, and its line ends count as in the browser", async () => {
    const student = await newStudent(environment());
    const lines = "x\\r\\n".repeat(QUESTION_LENGTH.max / 2 - 1) + "xx";
    const reply = await ask(student, { text: `${lines}y` });
    expect(reply.status).toBe(400);
    await expect(reply).toHaveFieldError("text", `Shorten this to ${QUESTION_LENGTH.max} characters.`);
    expect(await ask(student, { text: lines })).toRedirectTo(`${PATH}?sent=1`);
    const { questions } = await student.browser.load(askAlumnus.loader, PATH);
    expect(questions[0]?.text).toHaveLength(QUESTION_LENGTH.max);
  });
'''))
