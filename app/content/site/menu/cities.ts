import { listSlugOf } from "../../links/navigation-item";

/** Cities of the IELTS coaching centres (navigation-and-content.md §2.8: the first nine, then the tail). */
export const coachingCities = [
  "Kochi",
  "Kottayam",
  "Thrissur",
  "Chennai",
  "Coimbatore",
  "Bangalore",
  "Hyderabad",
  "Ahmedabad",
  "Chandigarh",
  "Delhi",
  "Mumbai",
  "Pune",
  "Kolkata",
  "Jaipur",
  "Lucknow",
  "Indore",
  "Nagpur",
  "Surat",
  "Vadodara",
  "Visakhapatnam",
  "Vijayawada",
  "Trivandrum",
  "Ludhiana",
  "Jalandhar",
  "Amritsar",
] as const;

/** Places of the consultants (§2.9: the first four, then the tail); Kerala is a state. */
export const consultantCities = [
  "Kochi",
  "Chennai",
  "Delhi",
  "Kerala",
  "Bangalore",
  "Hyderabad",
  "Mumbai",
  "Pune",
  "Ahmedabad",
  "Kolkata",
  "Chandigarh",
  "Jaipur",
  "Lucknow",
  "Indore",
  "Bhopal",
  "Nagpur",
  "Surat",
  "Vadodara",
  "Rajkot",
  "Coimbatore",
  "Madurai",
  "Trichy",
  "Salem",
  "Trivandrum",
  "Thrissur",
  "Kottayam",
  "Kozhikode",
  "Visakhapatnam",
  "Vijayawada",
  "Guntur",
  "Warangal",
  "Mysore",
  "Mangalore",
  "Ludhiana",
  "Amritsar",
  "Jalandhar",
  "Dehradun",
  "Noida",
  "Gurgaon",
] as const;

/** The specification names the pages of the first cities. The others are parts of one page. */
const COACHING_PAGES = 9;
const CONSULTANT_PAGES = 4;

/** Where a city's coaching centres are described. */
export const coachingPath = (city: (typeof coachingCities)[number]): string =>
  coachingCities.indexOf(city) < COACHING_PAGES
    ? `/exam/ielts/ielts-coaching-centre-in-${listSlugOf(city)}`
    : `/exam/ielts/ielts-coaching-centres#${listSlugOf(city)}`;

/** Where counselling for a place is described. */
export const consultantPath = (place: (typeof consultantCities)[number]): string =>
  consultantCities.indexOf(place) < CONSULTANT_PAGES
    ? `/consultant/${listSlugOf(place)}`
    : `/consultant#${listSlugOf(place)}`;
