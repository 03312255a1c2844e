import { reviewReasons, type ReviewReasonKey } from "#domain/documents/review-reasons";

interface Props {
  readonly reasons: readonly ReviewReasonKey[];
  readonly note: string | null;
}

/** Why something was sent back, what to do next, and the counsellor's note. */
export function ReviewReasonList({ reasons, note }: Props) {
  return (
    <>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>
              <strong>{reviewReasons[reason].name}.</strong> {reviewReasons[reason].next}
            </li>
          ))}
        </ul>
      ) : null}
      {note ? (
        <p>
          <strong>Your counsellor:</strong> {note}
        </p>
      ) : null}
    </>
  );
}
