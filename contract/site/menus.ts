import { z } from "zod";
import { regionKeys } from "#domain/site/regions";
import { documentPage } from "../catalogue/shapes";
import { defineOperation } from "../operation";
import { text } from "../operation/schemas";

/** What frames every page: menus, bars and the settings of a region. */
const service = "marketing";
const specification = "core.md §7";

const link = z.object({ name: z.string(), path: z.string().startsWith("/") });
const counted = link.extend({ count: z.number().int() });

export const showHelloBar = defineOperation({
  service,
  method: "GET",
  path: "/hello-bar",
  summary: "Show the line above the header in the visitor's region",
  description: "Null where the region hides it.",
  specification,
  access: "public",
  response: z.object({
    bar: z.object({ text: z.string(), linkText: z.string(), path: z.string() }).nullable(),
  }),
});

export const showPageConfiguration = defineOperation({
  service,
  method: "GET",
  path: "/page-configuration/data",
  summary: "Show the settings of the visitor's region: language, codes, hidden parts",
  specification,
  access: "public",
  response: z.object({
    key: z.enum(regionKeys),
    country: z.string(),
    dialCode: z.string(),
    languages: z.array(z.string()),
    otpChannel: z.enum(["sms", "email"]),
    bannerSet: z.enum(regionKeys),
    /** Parts of the pages that the region hides, by name. */
    hidden: z.array(z.string()),
    hiddenMenuItems: z.array(z.string()),
  }),
});

export const listExploreMenu = defineOperation({
  service,
  method: "GET",
  path: "/explore-menu/header",
  summary: "List the countries of the header menu with their largest subjects and universities",
  description: "At most ten links in a column (navigation-and-content.md §9).",
  specification,
  access: "public",
  response: z.array(
    link.extend({ specializations: z.array(counted), universities: z.array(counted) }),
  ),
  isCacheable: true,
});

export const listHeaderCourses = defineOperation({
  service,
  method: "GET",
  path: "/header/courses",
  summary: "List the streams of the course menu with their specialisations, the largest first",
  specification,
  access: "public",
  response: z.array(counted.extend({ specializations: z.array(counted) })),
  isCacheable: true,
});

export const listMenuTargets = defineOperation({
  service,
  method: "GET",
  path: "/menu-targets",
  summary: "List the course lists and universities that menus may link to, with their courses",
  description: "Course lists of a subject with at least three courses.",
  access: "public",
  response: z.object({
    /** Course lists with enough courses, most first: `/usa/masters/data-science`. */
    lists: z.array(counted),
    /** Universities with a course, by their position in world rankings, then by courses. */
    universities: z.array(counted),
  }),
  isCacheable: true,
});

export const showCustomPage = defineOperation({
  service,
  method: "GET",
  path: "/custom-page-content",
  summary: "Show the page at an address",
  specification,
  access: "public",
  query: z.object({
    /** Path below the base path: `/about-us`. */
    pageUrl: text.default(""),
  }),
  response: documentPage,
  isCacheable: true,
  errors: ["NOT_FOUND"],
});
