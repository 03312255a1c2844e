import { SECOND_FACTOR_SETTINGS } from "#domain/auth/second-factor";
import { brand } from "#domain/site/brand";
import type { IconName } from "~/content/links/icon-names";

/** Icons in the navigation of profile and counsellor console, by path. */
const icons: Readonly<Record<string, IconName>> = {
  "/profile/dashboard": "layout-dashboard",
  "/profile/documents": "file-up",
  "/profile/flying-progress": "plane",
  "/profile/learning-progress": "trending-up",
  "/profile/guide": "book-open",
  [`/profile/${brand.slug}-buddy`]: "headset",
  "/profile/counselor": "headset",
  "/profile/application": "clipboard-list",
  "/profile/courses": "graduation-cap",
  "/profile/help": "life-buoy",
  "/profile": "id-card",
  "/profile/notes": "notebook-pen",
  "/profile/payments": "credit-card",
  "/profile/privacy": "shield-check",
  "/profile/notifications": "bell",
  "/sign-out": "log-out",
  "/counsellor/queue": "list-checks",
  "/counsellor": "users",
  "/counsellor/applications": "clipboard-list",
  "/counsellor/deadlines": "calendar-clock",
  "/counsellor/events": "ticket",
  "/counsellor/prospects": "contact-round",
  "/counsellor/prospects/new": "list-plus",
  "/counsellor/leads": "inbox",
  "/counselor-recommendation": "thumbs-up",
  "/counsellor/requests": "phone-call",
  "/counsellor/calendar": "calendar-days",
  "/counsellor/chats": "messages-square",
  "/counsellor/bulk-messages": "send",
  "/counsellor/messages": "handshake",
  "/counsellor/payments": "credit-card",
  "/counsellor/refunds": "undo-2",
  "/counsellor/assignment": "route",
  "/counsellor/templates": "mail",
  "/counsellor/reports": "chart-column",
  "/counsellor/funnel": "funnel",
  "/counsellor/searches": "search-check",
  "/counsellor/imports": "import",
  "/counsellor/webhooks": "webhook",
  "/counsellor/api-keys": "key-round",
  "/counsellor/staff": "user-cog",
  "/counsellor/settings": "settings",
  "/counsellor/lead-fields": "list-plus",
  "/counsellor/coupons": "ticket-percent",
  "/counsellor/stuck": "circle-alert",
  "/counsellor/audit": "history",
  [SECOND_FACTOR_SETTINGS]: "shield-check",
  "/": "globe",
};

/** A link of the navigation with its icon. */
export const withIcon = <T extends { readonly path: string }>(link: T) => ({
  ...link,
  icon: icons[link.path] ?? "circle-alert",
});

/** Headings of the console's navigation, in order. */
export const consoleGroups = ["Work", "Messages", "Team", "Records", "Administration"] as const;

const groups: readonly (readonly [RegExp, (typeof consoleGroups)[number]])[] = [
  [/\/(chats|bulk-messages|messages|templates)$/, "Messages"],
  [/\/(reports|assignment|funnel|searches|events)$/, "Team"],
  [/\/(payments|refunds|imports|audit)$/, "Records"],
  [/\/(webhooks|api-keys|staff|settings|lead-fields|coupons|stuck)$/, "Administration"],
];

/** The heading that a page of the console is under. */
export const consoleGroupOf = (path: string): (typeof consoleGroups)[number] =>
  groups.find(([pattern]) => pattern.test(path))?.[1] ?? "Work";
