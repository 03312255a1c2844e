interface Address {
  readonly verified: string | null;
  /** A new address that hasn't been confirmed yet. */
  readonly unverified: string | null;
}

interface Props {
  readonly details: { readonly email: Address; readonly mobile: Address };
}

/** The confirmed email address and mobile number. */
export function CurrentDetails({ details }: Props) {
  const rows = [
    ["Email address", details.email],
    ["Mobile number", details.mobile],
  ] as const;
  return (
    <ul>
      {rows.map(([name, { verified, unverified }]) => (
        <li key={name}>
          {name}: {verified ? <strong dir="ltr">{verified}</strong> : "none confirmed"}
          {unverified ? (
            <>
              . Waiting for confirmation: <span dir="ltr">{unverified}</span>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
