import * as administration from "./administration";
import * as appointment from "./appointment";
import * as assignment from "./assignment";
import * as auth from "./auth";
import * as calculator from "./calculator";
import * as articles from "./catalogue/articles";
import * as countries from "./catalogue/countries";
import * as courses from "./catalogue/courses";
import * as exams from "./catalogue/exams";
import * as home from "./catalogue/home";
import * as pages from "./catalogue/pages";
import * as payment from "./payment";
import * as shell from "./catalogue/shell";
import * as lookups from "./lookups";
import * as programs from "./catalogue/programs";
import * as scholarships from "./catalogue/scholarships";
import * as universities from "./catalogue/universities";
import * as chat from "./chat";
import * as desk from "./desk";
import * as deskApplications from "./desk-applications";
import * as dev from "./dev";
import * as downloads from "./downloads";
import * as eventAttendees from "./event-attendees";
import * as events from "./events";
import * as health from "./health";
import * as integration from "./integration";
import * as lead from "./lead";
import * as leadFields from "./lead-fields";
import * as leadImport from "./lead-import";
import * as leadMessages from "./lead-messages";
import * as learnerGuide from "./learner-guide";
import * as marketing from "./marketing";
import * as metatag from "./metatag";
import * as prospect from "./prospect";
import * as recommendation from "./recommendation";
import * as user from "./user";
import * as userCourse from "./user-course";
import * as workQueue from "./work-queue";
import type { AnyOperation } from "./operation";

/** Every operation, by the name it is exported with. */
export const operations: Readonly<Record<string, AnyOperation>> = {
  ...administration,
  ...appointment,
  ...articles,
  ...assignment,
  ...auth,
  ...calculator,
  ...chat,
  ...countries,
  ...courses,
  ...desk,
  ...deskApplications,
  ...dev,
  ...downloads,
  ...eventAttendees,
  ...events,
  ...exams,
  ...health,
  ...home,
  ...integration,
  ...lead,
  ...leadFields,
  ...leadImport,
  ...leadMessages,
  ...learnerGuide,
  ...lookups,
  ...marketing,
  ...metatag,
  ...pages,
  ...payment,
  ...programs,
  ...prospect,
  ...recommendation,
  ...scholarships,
  ...shell,
  ...universities,
  ...user,
  ...userCourse,
  ...workQueue,
};
