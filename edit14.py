exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
sub("app/routes/auth/details.tsx",('const { name: _, email: code } = error.fields;','const code = error.fields.email;'),
('import { ServiceError } from "~/services/client/client.server";','import { ServiceError } from "~/services/client/client.server";\nimport { problemsOf } from "~/services/client/failure.server";'))
sub("app/routes/requests/partners.tsx",('import { failureOf } from "~/services/client/failure.server";','import { failureOf, problemsOf } from "~/services/client/failure.server";'))
s=open("app/routes/requests/partners.tsx").read()
if "form-schema.server" not in s:
    s=s.replace('import { parsePartnerEnquiry } from "~/forms/requests/partner-enquiry.server";','import { translateErrors } from "~/forms/form-schema.server";\nimport { parsePartnerEnquiry } from "~/forms/requests/partner-enquiry.server";')
    open("app/routes/requests/partners.tsx","w").write(s)
sub("app/services/client/failure.server.ts",('''export const problemsOf = ({
  fields,
}: Pick<ServiceError, "fields">)''','''export const problemsOf = ({
  fields,
}: Pick<Failure, "fields">)'''))
