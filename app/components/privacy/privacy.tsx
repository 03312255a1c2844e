import { describeVisit, VISITS_PER_PAGE } from "#domain/console/access-log";
import {
  contactChannelNames,
  contactChannels,
  type ContactChannel,
} from "#domain/privacy/contact-channels";
import { ERASE_AFTER_DAYS } from "#domain/privacy/privacy";
import { brand } from "#domain/site/brand";
import { formatMoment } from "#domain/time/dates";
import { Pagination } from "~/components/catalogue/pagination";
import { CheckboxGroup } from "~/components/fields/checkbox-group";
import { CsrfField } from "~/components/fields/csrf-field";
import { CheckboxField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";
import { Notice } from "~/components/ui/notice";
import { useT } from "~/components/visitor/language";

interface FormProps {
  /** The page that the form is sent to. */
  readonly path: string;
  readonly csrf: string | null;
}

interface SignInsProps extends FormProps {
  readonly signIns: readonly { readonly since: string; readonly lastSeenAt: string }[];
}

/** Where the student is signed in, with a button to sign out everywhere. */
export function SignIns({ path, signIns, csrf }: SignInsProps) {
  return (
    <>
      <DataTable
        caption="Where you're signed in"
        columns={["Signed in", "Last used"]}
        rows={signIns.map(({ since, lastSeenAt }) => [
          formatMoment(since),
          formatMoment(lastSeenAt),
        ])}
      />
      <form className={formStyle} method="post" action={path} data-signs-out="">
        <p>
          Lost your phone, or forgot to sign out in a cyber café? This signs you out everywhere,
          here too.
        </p>
        <CsrfField token={csrf} />
        <div>
          <Button tone="secondary" name="wish" value="leave">
            Sign out everywhere
          </Button>
        </div>
      </form>
    </>
  );
}

interface ChannelsProps extends FormProps {
  readonly chosen: readonly ContactChannel[];
}

/** The channels that counsellors may use. */
export function ContactChannels({ path, csrf, chosen }: ChannelsProps) {
  const t = useT();
  return (
    <form className={formStyle} method="post" action={path}>
      <CsrfField token={csrf} />
      <CheckboxGroup
        name="channel"
        label="We may contact you by"
        options={contactChannels.map((value) => ({ value, label: t(contactChannelNames[value]) }))}
        chosen={chosen}
      />
      <p>
        Untick what you don&apos;t want. Codes, receipts and messages about calls that you have
        booked still reach you.
      </p>
      <div>
        <Button tone="secondary" name="wish" value="contact">
          Save
        </Button>
      </div>
    </form>
  );
}

interface ConsentsProps {
  readonly consents: readonly { readonly version: string; readonly givenAt: string }[];
}

export function Consents({ consents }: ConsentsProps) {
  if (consents.length === 0) return <p>Nothing yet. You signed in without sending an enquiry.</p>;
  return (
    <DataTable
      caption="Consents"
      columns={["When", "Version of the text"]}
      rows={consents.map(({ version, givenAt }) => [formatMoment(givenAt), version])}
    />
  );
}

interface AccessLogProps {
  readonly entries: readonly {
    readonly name: string | null;
    readonly isOperator: boolean;
    readonly actions: readonly string[];
    readonly at: string;
  }[];
  /** Number of visits, including those on other pages. */
  readonly total: number;
  /** From 0. */
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

/** When staff accessed the student's data. */
export function AccessLog({ entries, total, page, hrefOf }: AccessLogProps) {
  if (entries.length === 0) return <p>Our staff haven’t accessed your data yet.</p>;
  return (
    <>
      <DataTable
        caption={`Visits by our staff: ${total}`}
        columns={["When", "Who", "What"]}
        rows={entries.map(({ at, name, isOperator, actions }) => [
          formatMoment(at),
          name ?? (isOperator ? `${brand.name} (administrator)` : "A former member of staff"),
          describeVisit(actions).join(". "),
        ])}
      />
      <Pagination
        label="Pages of the access log"
        page={page}
        size={VISITS_PER_PAGE}
        total={total}
        isMore={false}
        hrefOf={hrefOf}
      />
    </>
  );
}

function EraseAccountForm({
  path,
  csrf,
  error,
}: FormProps & { readonly error: string | undefined }) {
  return (
    <form className={formStyle} method="post" action={path} noValidate>
      <p>
        After {ERASE_AFTER_DAYS} days we erase your account and everything in it: profile,
        documents, applications, enquiries and conversations. Until then you can change your mind.
        If you&apos;ve paid us, we keep the payment records without your name for as long as tax law
        requires.
      </p>
      <CsrfField token={csrf} />
      <CheckboxField
        name="sure"
        value="yes"
        label="I understand that this can't be undone"
        error={error}
      />
      <div>
        <Button tone="secondary" name="wish" value="erase">
          Erase my account
        </Button>
      </div>
    </form>
  );
}

/** Cancels the deletion of the account. */
function CancelErasureForm({ path, csrf, eraseAt }: FormProps & { readonly eraseAt: string }) {
  return (
    <form className={formStyle} method="post" action={path}>
      <Notice tone="warning">
        We will erase your account and everything in it on {formatMoment(eraseAt)}.
      </Notice>
      <CsrfField token={csrf} />
      <div>
        <Button name="wish" value="keep">
          Keep my account
        </Button>
      </div>
    </form>
  );
}

interface ErasureProps extends FormProps {
  /** Whether a legal hold prevents the erasure. */
  readonly isHeld: boolean;
  /** When the account will be erased. Null if no erasure was requested. */
  readonly eraseAt: string | null;
  readonly error: string | undefined;
}

/** The erasure of the account: asking for it, or cancelling it. */
export function Erasure({ isHeld, eraseAt, error, ...form }: ErasureProps) {
  if (isHeld)
    return (
      <Notice tone="warning">
        The law requires us to keep your account for now, so it can&apos;t be erased. Write to{" "}
        {brand.dataProtectionEmail} to find out why.
      </Notice>
    );
  return eraseAt ? (
    <CancelErasureForm {...form} eraseAt={eraseAt} />
  ) : (
    <EraseAccountForm {...form} error={error} />
  );
}
