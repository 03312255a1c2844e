import { expect, it } from "vitest";
import { addressFault } from "./refused-address";

it.each([
  ["https://hill.example/apply?fbclid=IwAR0", "has a tracking parameter"],
  ["https://hill.example/fees?year=2027&utm_source=x", "has a tracking parameter"],
  ["https://cm-dev.chamber.example.org/news/details", "is a test server or a copy"],
  ["https://beta4.portal.example/study", "is a test server or a copy"],
  ["https://staging.award.example/apply", "is a test server or a copy"],
  ["https://origin.tests.example/fees", "is a test server or a copy"],
  ["https://agent.example/blog/wp-json/wp/v2/posts/7531", "is data for programs"],
  ["https://portal.example/konfo-backend/haku/1.2", "is data for programs"],
  ["https://agent.example/jobs/feed/", "is a feed"],
  ["https://law.example/?p=27596801", "is an unnamed post"],
  ["https://agent.example/blog/?p=840", "is an unnamed post"],
  ["https://archive.hill.example/fees", "is a dated archive"],
])("%s %s", (address, why) => {
  expect(addressFault(address)).toBe(why);
});

it.each([
  "https://www.gov.uk/student-visa/money",
  "https://vancouver.calendar.ubc.ca/node/15544",
  "https://www.tuni.fi/en/study?search=testing",
  "https://testcentre.hill.example/prices",
  "https://www2.daad.de/en/programme/?id=4",
  "https://www.service-public.fr/particuliers/vosdroits/F17319?lang=en",
])("accepts %s", (address) => {
  expect(addressFault(address)).toBeNull();
});
