import * as applications from "./applications";
import * as appointments from "./appointments";
import * as auth from "./auth";
import * as calculators from "./calculators";
import * as catalogue from "./catalogue";
import * as chat from "./chat";
import * as console from "./console";
import * as countries from "./countries";
import * as courses from "./courses";
import * as dev from "./dev";
import * as documents from "./documents";
import * as downloads from "./downloads";
import * as enquiries from "./enquiries";
import * as events from "./events";
import * as exams from "./exams";
import * as leads from "./leads";
import * as notifications from "./notifications";
import * as payments from "./payments";
import * as privacy from "./privacy";
import * as recommendations from "./recommendations";
import * as reports from "./reports";
import * as requests from "./requests";
import * as scholarships from "./scholarships";
import * as search from "./search";
import * as shortlist from "./shortlist";
import * as site from "./site";
import * as students from "./students";
import * as universities from "./universities";
import type { AnyOperation } from "./operation";

/** Every operation, by the name it is exported with. */
export const operations: Readonly<Record<string, AnyOperation>> = {
  ...applications,
  ...appointments,
  ...auth,
  ...calculators,
  ...catalogue,
  ...chat,
  ...console,
  ...countries,
  ...courses,
  ...dev,
  ...documents,
  ...downloads,
  ...enquiries,
  ...events,
  ...exams,
  ...leads,
  ...notifications,
  ...payments,
  ...privacy,
  ...recommendations,
  ...reports,
  ...requests,
  ...scholarships,
  ...search,
  ...shortlist,
  ...site,
  ...students,
  ...universities,
};
