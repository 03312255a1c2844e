/** How people who didn't use the website came to us. */
export const leadSources = [
  "walk_in",
  "phone_call",
  "whatsapp",
  "referral",
  "fair",
  "school_visit",
  "social_media",
  "partner",
  "other",
] as const;
export type LeadSource = (typeof leadSources)[number];

export const leadSourceNames: Readonly<Record<LeadSource, string>> = {
  walk_in: "Walk-in",
  phone_call: "Phone call",
  whatsapp: "WhatsApp",
  referral: "Recommended by somebody",
  fair: "Education fair",
  school_visit: "Visit to a school or college",
  social_media: "Social media",
  partner: "Partner",
  other: "Other",
};

/** The form of enquiries that staff have entered. */
export const STAFF_FORM = "staff";
