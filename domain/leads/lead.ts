import type { ContactChannel } from "../privacy/contact-channels";
import type { EnquiryPayload } from "../enquiries/enquiry-payload";
import type { ContactOutcome } from "./activity";
import type { CustomValues } from "./custom-fields";
import type { ClosingReason, LeadProgress } from "./progress";
import type { ScorePart } from "./score";
import type { TimelineFact } from "./timeline";

/** A lead with all enquiries, as its record shows it. */
export interface LeadRecord {
  readonly id: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly secondMobile: string | null;
  readonly secondContact: string | null;
  readonly language: string | null;
  readonly timeZone: string | null;
  /** The account of a verified person. */
  readonly userId: string | null;
  readonly stage: LeadProgress;
  readonly closedReason: ClosingReason | null;
  readonly tags: readonly string[];
  /** Values of added fields, by key. */
  readonly customFields: CustomValues;
  readonly score: number;
  readonly scoreParts: readonly ScorePart[];
  readonly ownerId: string | null;
  readonly owner: string | null;
  readonly nextAction: string | null;
  readonly nextActionAt: string | null;
  readonly firstContactAt: string | null;
  readonly enquiries: readonly {
    readonly id: string;
    readonly payload: EnquiryPayload;
    readonly isVerified: boolean;
    readonly createdAt: string;
    readonly lastSubmittedAt: string;
  }[];
  /** Others with the same unverified number or address. */
  readonly possibleDuplicates: readonly {
    readonly id: string;
    readonly name: string;
    readonly mobile: string | null;
    readonly email: string | null;
    readonly isVerified: boolean;
    readonly lastEnquiryAt: string;
  }[];
  /** Merges into the lead that can be undone. */
  readonly merges: readonly {
    readonly id: string;
    readonly name: string;
    readonly staff: string | null;
    readonly at: string;
    readonly undoUntil: string;
  }[];
  readonly consent: { readonly version: string; readonly givenAt: string } | null;
  /** Channels that the person doesn't want to be contacted by. */
  readonly refusedChannels: readonly ContactChannel[];
  /** The verified number and address of the account. */
  readonly verified: { readonly mobile: string | null; readonly email: string | null } | null;
  readonly mayOpenStudent: boolean;
}

/** An entry of a lead's timeline. */
export interface TimelineEntry extends TimelineFact {
  readonly id: string;
  readonly at: string;
  readonly staff: string | null;
}

/** A change of a lead by a form of its record. */
export interface LeadChange {
  readonly stage?: LeadProgress;
  readonly closedReason?: ClosingReason | null;
  readonly tags?: string[];
  readonly ownerId?: string | null;
  readonly nextAction?: string | null;
  readonly nextActionAt?: string | null;
  /** By key. Empty text removes a value. */
  readonly customFields?: Record<string, string>;
}

/** What happened with a lead, and what it changes. */
export interface NewLeadEvent {
  readonly outcome: ContactOutcome | null;
  readonly text: string;
  readonly change?: LeadChange;
  /** What the form showed, to notice changes by others. */
  readonly expected?: LeadChange;
}
