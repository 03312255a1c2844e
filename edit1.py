import re,subprocess
def sub(p,*pairs):
    s=open(p).read()
    for a,b in pairs:
        if a not in s: print("MISSING",p,repr(a[:60])); continue
        s=s.replace(a,b)
    open(p,'w').write(s)
# imports of person-fields
sub("app/forms/auth/sign-in.server.ts",("#domain/auth/person-fields","#domain/intake/email"))
sub("app/forms/requests/partner-enquiry.server.ts",("#domain/auth/person-fields","#domain/intake/email"))
sub("app/forms/form-schema.server.test.ts",("#domain/auth/person-fields","#domain/intake/email"))
sub("app/forms/enquiries/view.server.ts",("#domain/auth/person-fields","#domain/intake/email"))
sub("app/forms/enquiries/parse.server.ts",("#domain/auth/person-fields","#domain/intake/field-result"))
for p in ["app/forms/chat/message.server.ts","app/routes/auth/details.tsx"]:
    sub(p,('import { parseEmail, parseName } from "#domain/auth/person-fields";','import { parseEmail } from "#domain/intake/email";\nimport { parseName } from "#domain/intake/person-name";'))
sub("domain/enquiries/field.ts",("../auth/person-fields","../intake/field-result"))
sub("domain/enquiries/fields.ts",('import { parseCity, parseEmail, parseName, type FieldResult } from "../auth/person-fields";\n',''),
 ('import { westernDigits } from "../text/digits";\n',''),
 ('import type { Message } from "../language/message";','import { parseEmail } from "../intake/email";\nimport type { FieldResult } from "../intake/field-result";\nimport { readNumber } from "../intake/number";\nimport { MAX_NAME, parseName } from "../intake/person-name";\nimport { parseCity } from "../intake/place";\nimport type { Message } from "../language/message";'),
 ('''  const value = Number(westernDigits(typed).replace("%", "").replace(/[,٫]/, ".").trim());
  if (Number.isFinite(value) && value > 0 && value <= 100)
    return { ok: true, value: String(value) };
''','''  const read = readNumber(typed, { kind: "percent", max: 100 });
  if ("value" in read && read.value > 0 && read.value <= 100)
    return { ok: true, value: String(read.value) };
'''))
# otp
sub("domain/auth/otp-rules.ts",('import { westernDigits } from "../text/digits";\n','import { CODE_DIGITS } from "../intake/one-time-code";\n'),('  digits: 6,','  digits: CODE_DIGITS,'),
('''/** Reduces typed or pasted text to digits: `" 123-456 "` → `"123456"`. */
export function normaliseOtp(typed: string): string {
  return westernDigits(typed.normalize("NFKC")).replace(/\\D/g, "");
}

/** Whether the text has the format of a code. The service decides whether it is correct. */
export function isOtpShaped(code: string): boolean {
  return new RegExp(`^\\\\d{${otpRules.digits}}$`).test(code);
}

''',''))
sub("app/routes/auth/otp.tsx",('import { isOtpShaped, normaliseOtp, otpRules } from "#domain/auth/otp-rules";','import { otpRules } from "#domain/auth/otp-rules";\nimport { isCode, MAX_PASTED, readOneTimeCode } from "#domain/intake/one-time-code";'),
("normaliseOtp(","readOneTimeCode("),("isOtpShaped(","isCode("),("otp: text(40)","otp: text(MAX_PASTED)"))
sub("app/platform/request/language.server.test.ts",('import { normaliseOtp } from "#domain/auth/otp-rules";','import { readOneTimeCode } from "#domain/intake/one-time-code";'),("normaliseOtp(","readOneTimeCode("))
sub("contract/auth/otp.ts",('import { normaliseOtp } from "#domain/auth/otp-rules";','import { emailAddress, oneTimeCode } from "#domain/intake/schemas";'),('otp: z.string().max(40).transform(normaliseOtp)','otp: oneTimeCode'),('z.string().trim().toLowerCase().pipe(z.email().max(254))','emailAddress'))
# phone
sub("domain/intake/phone.server.ts",('  const text = typed.normalize("NFKC").trim();\n  if','  const text = asciiDigits(comparable(typed));\n  if'),
('import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";','import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";\nimport { asciiDigits, comparable } from "./text";'))
# contracts
E='z.string().trim().toLowerCase().max(254).pipe(z.email())'; E2='z.string().trim().max(254).pipe(z.email())'
def imp(p,names,after='import { z } from "zod";\n'):
    s=open(p).read()
    line='import { %s } from "#domain/intake/schemas";\n'%", ".join(names)
    # keep alphabetical among #domain imports
    ls=s.split("\n"); idx=None
    dom=[i for i,l in enumerate(ls) if re.search(r'from "#domain/',l)]
    pos=next((i for i,l in enumerate(ls) if l==after.strip()),0)+1
    for i in dom:
        if re.search(r'from "(#domain/[^"]+)"',ls[i]).group(1) < "#domain/intake/schemas": pos=i+1
    ls.insert(pos,line.rstrip()); open(p,'w').write("\n".join(ls))
sub("contract/students/contact-details.ts",(E,"emailAddress")); imp("contract/students/contact-details.ts",["emailAddress"])
sub("contract/students/account.ts",(E,"emailAddress"),("name: z.string().trim().min(1).max(100).optional()","name: personName.optional()")); imp("contract/students/account.ts",["emailAddress","personName"])
sub("contract/requests/partners.ts",(E2,"emailAddress"),("name: z.string().trim().min(2).max(100)","name: personName")); imp("contract/requests/partners.ts",["emailAddress","personName"])
sub("contract/enquiries/quick-lead.ts",(E,"emailAddress")); imp("contract/enquiries/quick-lead.ts",["emailAddress"])
sub("contract/chat/chat.ts",(E2,"emailAddress"),("name: z.string().trim().min(1).max(100)","name: personName")); imp("contract/chat/chat.ts",["emailAddress","personName"])
sub("contract/console/administration.ts",('''email: z
      .string()
      .trim()
      .pipe(z.email())
      .transform((email) => email.toLowerCase()),
    name: z.string().trim().min(1).max(100)''','''email: emailAddress,
    name: personName''')); imp("contract/console/administration.ts",["emailAddress","personName"])
# payload
sub("domain/enquiries/enquiry-payload.ts",('''    name: z.string().trim().min(1).max(100),
''','''    name: z.string().overwrite(oneLine).min(1).max(MAX_NAME),
'''),('''    email: z.string().trim().toLowerCase().max(254).pipe(z.email()).nullable(),
''','''    email: z.string().trim().toLowerCase().max(MAX_EMAIL).nullable(),
'''),('import { storableAddress }','import { MAX_EMAIL } from "../intake/email";\nimport { MAX_NAME } from "../intake/person-name";\nimport { cityName, emailAddress, personName } from "../intake/schemas";\nimport { oneLine } from "../intake/text";\nimport { storableAddress }'),
('''/**
 * Body of `POST auth/enquiry`. `mobile` is''','''/** Characters of a value in `extraFields`. */
export const MAX_EXTRA_VALUE = 2_000;

/**
 * An enquiry as it is stored, also of an imported person. `mobile` is'''),
('z.union([z.string().max(2000), z.number()','z.union([z.string().max(MAX_EXTRA_VALUE), z.number()'),
('''export type EnquiryPayload = z.infer''','''/** Body of `POST auth/enquiry`: name, address and city as the forms read them. */
export const newEnquirySchema = enquiryPayloadSchema.safeExtend({
  name: personName,
  email: emailAddress.nullable(),
  city: cityName.nullable(),
});

export type EnquiryPayload = z.infer'''))
sub("contract/enquiries/submit.ts",("enquiryPayloadSchema","newEnquirySchema"))
