import { BANNER_PATH, hiddenAbroad, menuItemsHiddenAbroad, type RegionDefinition } from "./region";

export const saudiArabia = {
  key: "sa",
  name: "Saudi Arabia",
  subdomain: "sa",
  country: "SA",
  dialCode: "+966",
  currency: "SAR",
  timeZone: { id: "Asia/Riyadh", name: "Saudi time" },
  lang: "en-SA",
  languages: ["ar", "en"],
  hrefLang: "ar-sa",
  otpChannel: "email",
  requiredAddress: "email",
  senderName: "Disha Abroad Saudi Arabia",
  phone: { label: "Saudi Arabia", display: "+966 11 000 0000" },
  whatsApp: {
    number: "966110000000",
    greeting: "Hello Disha Abroad, I would like to know more about studying abroad.",
  },
  schoolMarks: {
    max: 100,
    pass: 50,
    certificate: "General secondary school (Tawjihiyah)",
    hint: "In percent, for example 92.4",
    tests: [
      { key: "qudurat", name: "Qudurat (general aptitude)" },
      { key: "tahsili", name: "Tahsili (achievement)" },
    ],
  },
  holidays: [
    { day: "02-22", name: "Founding Day" },
    { day: "09-23", name: "National Day" },
  ],
  footer: "regional",
  logo: "sa",
  banners: [
    {
      id: "sa-masters",
      heading: "Study abroad from Saudi Arabia",
      text: "Sample programs with invented partner universities. You can't enrol in them.",
      linkText: "See the sample programs",
      path: BANNER_PATH,
      art: "saudi",
    },
  ],
  exampleSearches: ["Engineering Ireland", "Computer science USA", "Business UK"],
  hidden: {
    ...hiddenAbroad,
    bachelorsFilter: false,
    homeCountries: true,
    filters: true,
    menuItems: [...menuItemsHiddenAbroad],
  },
} as const satisfies RegionDefinition;
