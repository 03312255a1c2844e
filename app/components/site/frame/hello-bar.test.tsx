import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HelloBar } from "./hello-bar";

it.each([
  ["/germany", "/study-abroad/enquiry3?country=germany"],
  ["/usa/masters/computer-science", "/study-abroad/enquiry3?country=usa"],
  ["/university/uk/university-of-leeds-2001", "/study-abroad/enquiry3?country=uk"],
  ["/exam/ielts", "/study-abroad/enquiry3"],
  ["/", "/study-abroad/enquiry3"],
])("the enquiry from %s begins at %s", (path, href) => {
  expect(renderToStaticMarkup(<HelloBar path={path} />)).toContain(`href="${href}"`);
});
