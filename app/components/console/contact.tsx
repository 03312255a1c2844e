/** Contact details as links. */
export function Contact({
  mobile,
  email,
}: {
  readonly mobile: string | null;
  readonly email: string | null;
}) {
  return (
    <>
      {mobile ? <a href={`tel:${mobile}`}>{mobile}</a> : null}{" "}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </>
  );
}
