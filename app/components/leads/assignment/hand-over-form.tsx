import { handOverText, type HandOverCounts } from "#domain/console/hand-over";
import { formatMoment } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";

/** The choice that leaves everything to the team. */
export const TO_TEAM = "team";

interface HandOverProps {
  readonly colleagues: readonly { readonly staffId: string; readonly name: string | null }[];
  readonly csrf: string | null;
  /** What is chosen, and what would move. Null before the choice. */
  readonly preview: HandOverPreview | null;
  readonly error: string | undefined;
}

export interface HandOverPreview {
  readonly toId: string;
  readonly leads: number;
  readonly nextActions: number;
  readonly students: number;
  readonly calls: number;
  readonly chats: number;
}

/** Hands all work of a counsellor over, after showing what moves. */
export function HandOverForm({ colleagues, csrf, preview, error }: HandOverProps) {
  const options = [
    ...colleagues.map(({ staffId, name }) => ({ value: staffId, label: name ?? staffId })),
    { value: TO_TEAM, label: "No one: leave everything to the team" },
  ];
  const chosen = options.find(({ value }) => value === preview?.toId);
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      <input type="hidden" name="form" value="hand-over" />
      <SelectField
        key={preview?.toId}
        name="toId"
        label="Hand over to"
        placeholder="Choose"
        options={options}
        defaultValue={preview?.toId ?? ""}
        error={error}
      />
      {preview && chosen ? <Moves preview={preview} to={chosen.label} /> : null}
      <div>
        <Button tone="secondary" name="step" value="preview">
          Show what moves
        </Button>{" "}
        {preview && chosen ? (
          <Button name="step" value="confirm">
            Hand over
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function Moves({ preview, to }: { readonly preview: HandOverPreview; readonly to: string }) {
  const { leads, nextActions, students, calls, chats } = preview;
  return (
    <Notice tone="info" title={`To ${to}`}>
      <ul>
        <li>Open leads: {leads}</li>
        <li>Next actions of these leads: {nextActions}</li>
        <li>Students: {students}</li>
        <li>Upcoming calls: {calls}</li>
        <li>Conversations: {chats}</li>
      </ul>
      <p>A call stays where it is if the colleague has another one at that time.</p>
    </Notice>
  );
}

const UNDO_FORM = "undo";

interface HandOver {
  readonly id: string;
  /** Names. Null for an account without one, or that was deleted. */
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string | null;
  readonly isToTeam: boolean;
  readonly createdAt: string;
  readonly moved: HandOverCounts;
  readonly isFinished: boolean;
  readonly undoneAt: string | null;
}

interface HandOversProps {
  readonly handOvers: readonly HandOver[];
  readonly csrf: string | null;
}

/** The latest hand-overs, each with a button that undoes it. */
export function HandOvers({ handOvers, csrf }: HandOversProps) {
  if (handOvers.length === 0) return null;
  return (
    <section aria-labelledby="hand-overs">
      <h2 id="hand-overs">Hand-overs</h2>
      <p>
        A hand-over can be undone for 30 days. What has changed its owner since then stays with that
        owner.
      </p>
      <form method="post" id={UNDO_FORM}>
        <CsrfField token={csrf} />
      </form>
      <DataTable
        caption="Hand-overs of the last 30 days"
        columns={["When", "From", "To", "By", "Moved", "Undo"]}
        rows={handOvers.map((one) => {
          const { id, createdAt, from, to, by, isToTeam, moved } = one;
          return [
            formatMoment(createdAt),
            from ?? "No name",
            isToTeam ? "Team" : (to ?? "No name"),
            by ?? "No name",
            handOverText(moved) || "Nothing",
            <UndoHandOver
              key={id}
              handOver={one}
              label={`Undo the hand-over from ${from ?? "no name"} of ${formatMoment(createdAt)}`}
            />,
          ];
        })}
      />
    </section>
  );
}

function UndoHandOver({
  handOver,
  label,
}: {
  readonly handOver: HandOver;
  readonly label: string;
}) {
  const { id, isFinished, undoneAt } = handOver;
  if (undoneAt) return <>Undone on {formatMoment(undoneAt)}</>;
  if (!isFinished) return <>Still moving</>;
  return (
    <Button tone="quiet" form={UNDO_FORM} name="undo" value={id} aria-label={label}>
      Undo
    </Button>
  );
}
