import * as operations from "#contract/requests";
import { feature } from "../platform/operations/feature";
import { listAlumni, listAlumniUniversities } from "../requests/alumni";
import { reportError, requestCallBack } from "../requests/ask";
import { finishCallBack, listOpenCallBacks } from "../requests/call-backs";
import {
  listPartnerEnquiries,
  setPartnerEnquiryDone,
  submitPartnerEnquiry,
} from "../requests/partners";
import { finishReport, listOpenReports, showScreenshot } from "../requests/problem-reports";
import {
  askQuestion,
  decideQuestion,
  listOpenQuestions,
  listOwnQuestions,
  listPublishedQuestions,
} from "../requests/questions";

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
