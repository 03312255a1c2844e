import { Hono } from "hono";
import * as articles from "#contract/catalogue/articles";
import * as countries from "#contract/catalogue/countries";
import * as courses from "#contract/catalogue/courses";
import * as exams from "#contract/catalogue/exams";
import * as home from "#contract/catalogue/home";
import * as pages from "#contract/catalogue/pages";
import * as programs from "#contract/catalogue/programs";
import * as scholarships from "#contract/catalogue/scholarships";
import * as shell from "#contract/catalogue/shell";
import * as universities from "#contract/catalogue/universities";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import {
  listArticleCategories,
  listArticles,
  listArticlesByCategory,
  listTags,
  showArticle,
  showAuthor,
} from "./article-handlers";
import {
  listCountries,
  listCountryCities,
  listCountryReferences,
  showCountry,
} from "./country-handlers";
import { compareCourses, listCourses, showCourse } from "./course-handlers";
import { listExams, showExam, showExamTopic } from "./exam-handlers";
import * as homeHandlers from "./home-handlers";
import { listMatchingWebinars, listProgramWebinars } from "./matching-webinars";
import * as pageHandlers from "./page-handlers";
import * as shellHandlers from "./shell-handlers";
import * as pathway from "./pathway-handlers";
import {
  downloadScholarshipCalendar,
  listProgramScholarships,
  listScholarships,
  showScholarship,
} from "./scholarship-handlers";
import {
  compareUniversities,
  listCampuses,
  listUniversities,
  listUniversityCourses,
  showUniversity,
  showUniversityContent,
} from "./university-handlers";

/** Countries with their study data (navigation-and-content.md §7). */
export function countryRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(countries.listCountries, listCountries);
  serve(countries.listCountryReferences, listCountryReferences);
  serve(countries.listCountryCities, listCountryCities);
  serve(countries.listMatchingWebinars, listMatchingWebinars);
  serve(countries.showCountry, showCountry);
  return routes;
}

/** The pathway service: courses, universities, programmes, search, comparison. */
export function pathwayRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(courses.listCourses, listCourses);
  serve(courses.compareCourses, compareCourses);
  serve(universities.listUniversities, listUniversities);
  serve(universities.compareUniversities, compareUniversities);
  serve(universities.showUniversity, showUniversity);
  serve(universities.listUniversityCourses, listUniversityCourses);
  serve(universities.listCampuses, listCampuses);
  serve(scholarships.listProgramScholarships, listProgramScholarships);
  serve(universities.showUniversityContent, showUniversityContent);
  serve(courses.showCourse, showCourse);
  serve(universities.listCities, pathway.listCities);
  serve(programs.listExamRequirements, pathway.listExamRequirements);
  serve(programs.showTaxonomy, pathway.showTaxonomy);
  serve(programs.showExchangeRates, pathway.showExchangeRates);
  serve(programs.listSpecializations, pathway.listSpecializations);
  serve(programs.listDomains, pathway.listDomains);
  serve(programs.listProgramWebinars, listProgramWebinars);
  serve(programs.searchCatalogue, pathway.searchCatalogue);
  serve(courses.listCourseKinds, pathway.listCourseKinds);
  serve(universities.listTableParts, pathway.listTableParts);
  serve(universities.listTableAddresses, pathway.listTableAddresses);
  serve(programs.showProgram, pathway.showProgram);
  serve(programs.listPrograms, pathway.listPrograms);
  return routes;
}

/** The exam CMS: exams, their topics, coaching pages. */
export function examCmsRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(exams.listExams, listExams);
  serve(exams.showExam, showExam);
  serve(exams.showExamTopic, showExamTopic);
  return routes;
}

/** Articles (core.md §7): by tag, by category, or by slug. */
export function articleRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(articles.listArticles, listArticles);
  serve(articles.listArticleCategories, listArticleCategories);
  serve(articles.listTags, listTags);
  serve(articles.showArticle, showArticle);
  return routes;
}

/** The marketing service: other pages, authors, FAQ and interlinking. */
export function marketingRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveFile } = operationRoutes(routes, deps);
  serve(articles.listArticlesByCategory, listArticlesByCategory);
  serve(articles.showAuthor, showAuthor);
  serve(pages.listFaqCategories, pageHandlers.listFaqCategories);
  serve(pages.listFaqsOfSlug, pageHandlers.listFaqsOfSlug);
  serve(pages.listFaqs, pageHandlers.listFaqs);
  serve(pages.listInterlinks, pageHandlers.listInterlinks);
  serveFile(scholarships.downloadScholarshipCalendar, downloadScholarshipCalendar);
  serve(scholarships.listScholarships, listScholarships);
  serve(scholarships.showScholarship, showScholarship);
  serve(shell.showHelloBar, shellHandlers.showHelloBar);
  serve(shell.showPageConfiguration, shellHandlers.showPageConfiguration);
  serve(shell.listExploreMenu, shellHandlers.listExploreMenu);
  serve(shell.listHeaderCourses, shellHandlers.listHeaderCourses);
  serve(home.showHome, homeHandlers.showHome);
  serve(home.showInventory, homeHandlers.showInventory);
  serve(shell.showCustomPage, shellHandlers.showCustomPage);
  serveFile(pages.downloadPhoto, pageHandlers.downloadPhoto);
  serve(pages.listAddresses, pageHandlers.listAddresses);
  serve(pages.listPagesOfKind, pageHandlers.listPagesOfKind);
  serve(pages.showPage, pageHandlers.showPage);
  return routes;
}
