/** Units of amounts in words, longest names first. */
const units: Readonly<Record<string, number>> = {
  thousand: 1e3,
  nghìn: 1e3,
  ngàn: 1e3,
  हज़ार: 1e3,
  हजार: 1e3,
  ألف: 1e3,
  k: 1e3,
  lakhs: 1e5,
  lakh: 1e5,
  lacs: 1e5,
  lac: 1e5,
  लाख: 1e5,
  l: 1e5,
  crores: 1e7,
  crore: 1e7,
  करोड़: 1e7,
  cr: 1e7,
  millions: 1e6,
  million: 1e6,
  triệu: 1e6,
  trieu: 1e6,
  مليون: 1e6,
  mn: 1e6,
  billion: 1e9,
  tỷ: 1e9,
  ty: 1e9,
};

/** Units of amounts by name, for typed amounts and search queries. */
export const amountUnits: ReadonlyMap<string, number> = new Map(
  Object.entries(units).map(([name, amount]) => [name.normalize("NFKC"), amount]),
);
