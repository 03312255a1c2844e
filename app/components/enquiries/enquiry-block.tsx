import { Lead } from "~/components/layout/page";
import { useVisitorsLanguage } from "~/components/visitor/language";
import type { EnquiryFormView } from "~/forms/enquiries/form-view";
import { EnquiryForm } from "./enquiry-form";

/** A form with its copy, for use on any page (see `enquiryBlock`). */
export interface EnquiryBlockView {
  readonly heading: string;
  readonly lead: string;
  readonly form: EnquiryFormView;
}

/** An enquiry form as a part of another page. Its heading has the id that labels the section. */
export function EnquiryBlock({
  id,
  block,
}: {
  readonly id: string;
  readonly block: EnquiryBlockView;
}) {
  return (
    <>
      <div {...useVisitorsLanguage()}>
        <h2 id={id}>{block.heading}</h2>
        <Lead>{block.lead}</Lead>
      </div>
      <EnquiryForm view={block.form} isOnCachedPage />
    </>
  );
}
