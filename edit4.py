exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
sub("app/forms/form-schema.server.ts",
('''  t: (message: Problem) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) => (message ? [[name, translated(message, t)]] : [])),
  );
''','''  t: (message: Problem, values?: MessageValues) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      message ? [[name, translateProblem(message, t)]] : [],
    ),
  );

const TOO_LONG: Message = "Shorten this to {{max}} characters.";

/** A message for a field, from a form or a service, in the visitor's language. */
export function translateProblem<Problem extends string>(
  message: Problem,
  t: (message: Problem, values?: MessageValues) => string,
): string {
  const [, max] = /^Shorten this to ([\\d,]+) characters\\.$/.exec(message) ?? [];
  return max === undefined ? t(message) : t(TOO_LONG as string as Problem, { max });
}
'''),
('import { tooLong } from "#domain/intake/text";\n','import { tooLong } from "#domain/intake/text";\nimport type { Message, MessageValues } from "#domain/language/message";\n'))
sub("app/forms/form-schema.server.test.ts",('''  it("cuts texts to their maximum length", () => {
    const parsed = parseForm(formOf({ ...valid, note: "123456789" }), schema);
    expect(parsed.typed.note).toBe("12345");
  });
''','''  it("never cuts a text that is too long", () => {
    const message = "m".repeat(101);
    const parsed = parseForm(formOf({ ...valid, note: "123456789", message }), schema);
    expect(parsed).toMatchObject({
      ok: false,
      typed: { note: "123456789", message },
      errors: { message: "Shorten this to 100 characters." },
    });
  });
'''),('''  expect(errors).toEqual({ topic: "ENTER A TOPIC." });
''','''  expect(errors).toEqual({ topic: "ENTER A TOPIC." });
  const long = { topic: "Shorten this to 2,000 characters." };
  expect(translateErrors(long, (message, values) => `${message} ${values?.max}`)).toEqual({
    topic: "Shorten this to {{max}} characters. 2,000",
  });
'''))
import json
for l,tr in (("vi",{"Shorten this to {{max}} characters.":"Vui lòng rút ngắn nội dung này xuống {{max}} ký tự."}),("ar",{"Shorten this to {{max}} characters.":"يرجى اختصار هذا النص إلى {{max}} حرف."})):
    p=f"domain/language/messages/{l}.json"; s=open(p).read()
    for k,v in tr.items():
        anchor='  "Shorten your name to 100 characters."'
        s=s.replace(anchor,f'  {json.dumps(k)}: {json.dumps(v,ensure_ascii=False)},\n'+anchor)
    # unused now
    s="\n".join(x for x in s.split("\n") if not x.startswith('  "Enter your full name."'))
    open(p,'w').write(s)
import glob,re
for p in glob.glob("app/**/*.ts*",recursive=True):
    s=open(p).read(); o=s
    s=re.sub(r'\b(returnTo|sourceUrl|query|batch|open|page): text\(',r'\1: hidden(',s)
    if s!=o:
        if 'readFields' in s or 'form-schema' in s:
            s=re.sub(r'import \{([^}]*)\} from "(~/forms/form-schema\.server)"',lambda m:'import { '+", ".join(sorted(set([x.strip() for x in m.group(1).split(",") if x.strip()]+["hidden"])-(set() if re.search(r'\btext\(',s) else {"text"})))+' } from "'+m.group(2)+'"',s)
            open(p,'w').write(s); print(p)
