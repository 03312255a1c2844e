import { Hono } from "hono";
import type { Deps } from "../deps";
import type { ServiceEnv } from "../http/context";
import { listArticleCategories, listArticles, showArticle } from "./article-handlers";
import { listCountryReferences, showCountry } from "./country-handlers";
import { compareCourses, listCourses, showCourse } from "./course-handlers";
import { listExams, showExam, showExamTopic } from "./exam-handlers";
import {
  listAddresses,
  listArticlesByCategory,
  listFaqs,
  listInterlinks,
  listPagesOfKind,
  listScholarships,
  showAuthor,
  showPage,
} from "./page-handlers";
import {
  listExamRequirements,
  listPathwayAddresses,
  listPrograms,
  listSpecializations,
  searchCatalogue,
  showProgram,
  showTaxonomy,
} from "./pathway-handlers";
import { publicResponses } from "./public-responses";
import { compareUniversities, listUniversities, showUniversity } from "./university-handlers";

/** Countries with their study data (navigation-and-content.md §7). */
export function countryDetailRoutes(deps: Deps): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.use(publicResponses(deps));
  routes.get("/reference", listCountryReferences);
  routes.get("/:country", showCountry);
  return routes;
}

/** The pathway service: courses, universities, programmes, search, comparison. */
export function pathwayRoutes(deps: Deps): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.use(publicResponses(deps));
  routes.get("/courses", listCourses);
  routes.get("/courses/by-id", compareCourses);
  routes.get("/universities", listUniversities);
  routes.get("/universities/by-slug", compareUniversities);
  routes.get("/universities/:slug/overview", showUniversity);
  routes.get("/universities/:slug/course/:course", showCourse);
  routes.get("/exam-requirements/:exam/:country", listExamRequirements);
  routes.get("/taxonomy", showTaxonomy);
  routes.get("/specialization", listSpecializations);
  routes.get("/search", searchCatalogue);
  routes.get("/addresses/:what", listPathwayAddresses);
  routes.get("/v1/:slug", showProgram);
  routes.get("/", listPrograms);
  return routes;
}

/** The exam CMS: exams, their topics, coaching pages. */
export function examCmsRoutes(deps: Deps): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.use(publicResponses(deps));
  routes.get("/", listExams);
  routes.get("/:category", showExam);
  routes.get("/:category/slug/:slug", showExamTopic);
  return routes;
}

/** Articles (core.md §7): by tag, by category, or by slug. */
export function articleRoutes(deps: Deps): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.use(publicResponses(deps));
  routes.get("/", listArticles);
  routes.get("/category", listArticleCategories);
  routes.get("/:slug", showArticle);
  return routes;
}

/** The marketing service: other pages, authors, FAQ and interlinking. */
export function marketingRoutes(deps: Deps): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.use(publicResponses(deps));
  routes.get("/pages/category", listArticlesByCategory);
  routes.get("/author/:slug", showAuthor);
  routes.get("/faq-question/:kind/:slug{.+}", listFaqs);
  routes.get("/page/v1/trending-interlinking", listInterlinks);
  routes.get("/scholarshipData", listScholarships);
  routes.get("/addresses", listAddresses);
  routes.get("/pageCategory", listPagesOfKind);
  routes.get("/pages/:kind/:slug{.+}", showPage);
  return routes;
}
