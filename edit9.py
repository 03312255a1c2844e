exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
# import-row email
sub("backend/enquiries/import-row.ts",('const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());\n\n',''),
('''  const parsed = emailSchema.safeParse(text);
  return parsed.success ? { value: parsed.data } : { problem''','''  const parsed = parseEmail(text);
  return parsed.ok ? { value: parsed.value } : { problem'''),('import { z } from "zod";\n',''),
('import { parseMobile } from "#domain/intake/phone.server";\n',''),
('import {\n  customValueFindings','import { parseEmail } from "#domain/intake/email";\nimport { parseMobile } from "#domain/intake/phone.server";\nimport {\n  customValueFindings'))
