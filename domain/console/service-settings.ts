/**
 * Settings that administrators may change in the console. They have the names and defaults of the
 * environment (docs/operations.md). None of them is a secret.
 */
export const serviceSettingKeys = [
  "FIRST_CONTACT_MINUTES",
  "LEAD_RETURN_MINUTES",
  "MESSAGE_LIMIT_PER_STAFF_PER_DAY",
  "MESSAGE_LIMIT_TO_STUDENT_PER_DAY",
  "REFUND_ALONE_MAX_RUPEES",
] as const;
export type ServiceSettingKey = (typeof serviceSettingKeys)[number];

interface ServiceSetting {
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
}

export const serviceSettings: Readonly<Record<ServiceSettingKey, ServiceSetting>> = {
  FIRST_CONTACT_MINUTES: {
    label: "Time to first contact (minutes)",
    hint: "Leads not contacted by then are overdue. Administrators are notified.",
    min: 5,
    max: 10_080,
  },
  LEAD_RETURN_MINUTES: {
    label: "Time until a lead is reassigned (minutes)",
    hint: "An automatically assigned lead that is not contacted by then goes to another counsellor.",
    min: 5,
    max: 10_080,
  },
  MESSAGE_LIMIT_PER_STAFF_PER_DAY: {
    label: "Messages a counsellor can send each day",
    hint: "To all students together.",
    min: 1,
    max: 10_000,
  },
  MESSAGE_LIMIT_TO_STUDENT_PER_DAY: {
    label: "Messages a student can get each day",
    hint: "From all counsellors together.",
    min: 1,
    max: 50,
  },
  REFUND_ALONE_MAX_RUPEES: {
    label: "Refund that one person can make (₹)",
    hint: "A second person makes those above it. All refunds of a payment count together.",
    min: 1,
    max: 10_000_000,
  },
};
