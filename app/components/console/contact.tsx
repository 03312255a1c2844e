interface ContactProps {
  readonly mobile: string | null;
  readonly email: string | null;
  /** False for somebody who doesn't want calls: their number isn't a link. */
  readonly isCallable?: boolean;
}

/** Contact details as links. */
export function Contact({ mobile, email, isCallable = true }: ContactProps) {
  return (
    <>
      {mobile && isCallable ? <a href={`tel:${mobile}`}>{mobile}</a> : mobile}{" "}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </>
  );
}
