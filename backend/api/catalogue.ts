import { Hono } from "hono";
import * as articles from "#contract/catalogue/articles";
import * as pages from "#contract/catalogue/pages";
import * as programs from "#contract/catalogue/taxonomy";
import * as countries from "#contract/countries/countries";
import * as courses from "#contract/courses/courses";
import * as coursesContract from "#contract/courses/programs";
import * as events from "#contract/events/matching-webinars";
import * as eventsContract from "#contract/events/program-webinars";
import * as exams from "#contract/exams/exams";
import * as examsContract from "#contract/exams/requirements";
import * as scholarships from "#contract/scholarships/scholarships";
import * as search from "#contract/search/search";
import * as home from "#contract/site/home";
import * as shell from "#contract/site/menus";
import * as site from "#contract/site/sitemap";
import * as universities from "#contract/universities/universities";
import {
  listArticleCategories,
  listArticles,
  listArticlesByCategory,
  listTags,
  showArticle,
  showAuthor,
} from "../catalogue/article-handlers";
import * as pageHandlers from "../catalogue/page-handlers";
import * as taxonomyHandlers from "../catalogue/taxonomy-handlers";
import {
  listCountries,
  listCountryCities,
  listCountryReferences,
  showCountry,
} from "../countries/country-handlers";
import { compareCourses, listCourses, showCourse } from "../courses/course-handlers";
import * as pathway from "../courses/program-handlers";
import { listMatchingWebinars, listProgramWebinars } from "../events/matching-webinars";
import { listExams, showExam, showExamTopic } from "../exams/exam-handlers";
import * as requirementHandlers from "../exams/requirement-handlers";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";
import {
  downloadScholarshipCalendar,
  listProgramScholarships,
  listScholarships,
  showScholarship,
} from "../scholarships/scholarship-handlers";
import * as handlers from "../search/handlers";
import * as homeHandlers from "../site/home-handlers";
import * as shellHandlers from "../site/menu-handlers";
import * as sitemapHandlers from "../site/sitemap-handlers";
import * as cityHandlers from "../universities/city-handlers";
import {
  compareUniversities,
  listCampuses,
  listUniversities,
  listUniversityCourses,
  showUniversity,
  showUniversityContent,
} from "../universities/university-handlers";

/** Countries with their study data (navigation-and-content.md §7). */
export function countryRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve } = operationRoutes(routes, deps);
  serve(countries.listCountries, listCountries);
  serve(countries.listCountryReferences, listCountryReferences);
  serve(countries.listCountryCities, listCountryCities);
  serve(events.listMatchingWebinars, listMatchingWebinars);
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
  serve(universities.listCities, cityHandlers.listCities);
  serve(examsContract.listExamRequirements, requirementHandlers.listExamRequirements);
  serve(programs.showTaxonomy, taxonomyHandlers.showTaxonomy);
  serve(programs.showExchangeRates, taxonomyHandlers.showExchangeRates);
  serve(programs.listSpecializations, taxonomyHandlers.listSpecializations);
  serve(coursesContract.listDomains, pathway.listDomains);
  serve(eventsContract.listProgramWebinars, listProgramWebinars);
  serve(search.searchCatalogue, handlers.searchCatalogue);
  serve(courses.listCourseKinds, pathway.listCourseKinds);
  serve(site.listTableParts, sitemapHandlers.listTableParts);
  serve(site.listTableAddresses, sitemapHandlers.listTableAddresses);
  serve(coursesContract.showProgram, pathway.showProgram);
  serve(coursesContract.listPrograms, pathway.listPrograms);
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
