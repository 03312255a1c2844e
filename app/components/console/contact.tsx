interface ContactProps {
  readonly mobile: string | null;
  readonly email: string | null;
  /** Whether the number is a link to call. Not for people who have withdrawn calls. */
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
