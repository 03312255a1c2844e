import * as operations from "#contract/requests";
import { feature } from "../platform/operations/feature";
import { listAlumni, listAlumniUniversities } from "./alumni";
import { reportError, requestCallBack } from "./ask";
import { finishCallBack, listOpenCallBacks } from "./call-backs";
import { listPartnerEnquiries, setPartnerEnquiryDone, submitPartnerEnquiry } from "./partners";
import { finishReport, listOpenReports, showScreenshot } from "./problem-reports";
import {
  askQuestion,
  decideQuestion,
  listOpenQuestions,
  listOwnQuestions,
  listPublishedQuestions,
} from "./questions";

export const requests = feature(operations, {
  submitPartnerEnquiry: [submitPartnerEnquiry, "ask"],
  listPartnerEnquiries,
  setPartnerEnquiryDone: [setPartnerEnquiryDone, "desk"],
  listCallBacks: listOpenCallBacks,
  setCallBackDone: [finishCallBack, "desk"],
  listReports: listOpenReports,
  setReportDone: [finishReport, "desk"],
  downloadScreenshot: showScreenshot,
  requestCallBack: [requestCallBack, "callBack"],
  reportError: [reportError, "upload"],
  listAlumni,
  listAlumniUniversities,
  listPublishedQuestions,
  listOwnQuestions,
  askQuestion: [askQuestion, "ask"],
  listOpenQuestions,
  decideQuestion: [decideQuestion, "desk"],
});
