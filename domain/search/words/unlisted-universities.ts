/**
 * Well-known universities that the catalogue may lack, by country: `lse` is about the UK. A university of
 * the catalogue with the same name comes first.
 */
export const unlistedPhrases: Readonly<Record<string, string>> = {
  uk: "lse, london school of economics, lbs, london business school, st andrews, university of leeds, leeds university, university of nottingham, nottingham university, university of birmingham, lancaster university, university of leicester, coventry university, cranfield university, city university london, university of east london, hertfordshire university, university of hertfordshire, university of greenwich, northumbria university, teesside university, de montfort university, sheffield hallam, middlesex university, university of bath, loughborough university, university of strathclyde, university of aberdeen, heriot watt, swansea university, royal holloway, goldsmiths",
  usa: "usc, ucla, ucsd, uc davis, uc irvine, ucsb, yale, yale university, princeton, princeton university, columbia university, cornell, cornell university, upenn, university of pennsylvania, wharton, duke university, johns hopkins, jhu, northwestern university, umich, university of michigan, ut austin, ut dallas, utd, uta, ut arlington, tamu, texas a m, penn state, psu, ohio state, osu, uw madison, university of washington, umass, umass amherst, umd, university of maryland, virginia tech, nc state, ncsu, rutgers, suny buffalo, stony brook, njit, george mason, gmu, sjsu, san jose state, csulb, cal state, university of south florida, usf, university of cincinnati, university of north texas, unt, clemson, drexel, pace university, iowa state, indiana university, university of minnesota, university of florida, hult, hult international business school, rice university, brown university, dartmouth, vanderbilt, emory, georgetown, notre dame",
  canada:
    "sfu, simon fraser university, york university, toronto metropolitan university, tmu, ryerson, queens university, university of manitoba, university of saskatchewan, dalhousie, university of victoria, carleton university, university of windsor, lakehead university, conestoga, conestoga college, seneca, seneca college, humber, humber college, centennial college, george brown, sheridan, sheridan college, fanshawe, algonquin college, memorial university, university of regina, brock university, university of guelph, trent university, wilfrid laurier",
  australia:
    "uts, university of technology sydney, macquarie university, curtin university, griffith university, qut, la trobe, la trobe university, swinburne, swinburne university, university of wollongong, western sydney university, university of newcastle, unisa, university of tasmania, flinders university, victoria university, james cook university, bond university, torrens university",
  germany:
    "iu, iu germany, srh, srh heidelberg, gisma, jacobs university, constructor university, hpi, hasso plattner institute, university of gottingen, goethe university frankfurt, university of frankfurt, ovgu, magdeburg, university of kassel, tu kaiserslautern, rptu, tu chemnitz, tu ilmenau, tu braunschweig, tu dortmund, ulm university, university of paderborn, university of duisburg essen, hochschule, deggendorf",
  ireland:
    "griffith college, nci ireland, national college of ireland, dublin business school, dbs dublin, ibat, setu, atu ireland",
  france:
    "insead, polytechnique, skema, kedge, neoma, audencia, ieseg, epita, isae supaero, mines paris, ens paris",
  netherlands:
    "vu amsterdam, vrije universiteit amsterdam, hanze, hanze university, fontys, saxion, the hague university",
  italy:
    "university of bologna, bologna university, unibo, bocconi, politecnico di torino, polito, university of milan, unimi, tor vergata, university of pavia, university of turin, university of naples",
};

const BUSINESS = ["business-administration", "management"];
const fieldNames: readonly (readonly [readonly string[], string])[] = [
  [
    BUSINESS,
    "lbs, london business school, wharton, hult, hult international business school, gisma, dublin business school, insead, skema, kedge, neoma, audencia, ieseg, bocconi",
  ],
  [["economics"], "lse, london school of economics"],
  [["aerospace-engineering"], "isae supaero"],
];

/** What those are known for, if it is one subject. */
export const unlistedFields: ReadonlyMap<string, readonly string[]> = new Map(
  fieldNames.flatMap(([fields, names]) => names.split(", ").map((name) => [name, fields] as const)),
);
