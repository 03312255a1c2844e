import { brand } from "../site/brand";

export interface ProfileTab {
  /** Below the base path. */
  readonly path: string;
  readonly name: string;
  readonly for: "paid" | "free" | "both";
}

/** core.md §2 "Profile tabs", in order. */
export const profileTabs: readonly ProfileTab[] = [
  { path: "/profile/dashboard", name: "Dashboard", for: "both" },
  { path: "/profile/documents", name: "Submit Documents", for: "both" },
  { path: "/profile/flying-progress", name: "Flying Progress", for: "paid" },
  { path: "/profile/learning-progress", name: "Learning Progress", for: "paid" },
  { path: "/profile/guide", name: "Learner's Guide", for: "paid" },
  { path: `/profile/${brand.slug}-buddy`, name: "Buddy", for: "paid" },
  { path: "/profile/counselor", name: "Counselor", for: "free" },
  { path: "/profile/application", name: "Application", for: "free" },
  { path: "/profile/courses", name: "Courses for you", for: "both" },
  { path: "/profile/help", name: "Help", for: "free" },
];

/** Returns the tabs of a learner. */
export const tabsFor = (isPaid: boolean): ProfileTab[] =>
  profileTabs.filter((tab) => tab.for === "both" || (tab.for === "paid") === isPaid);

/** Whether a path (below the base path) is a page of the profile. */
export const isProfilePath = (path: string): boolean => /^\/profile(\/|$)/.test(path);
