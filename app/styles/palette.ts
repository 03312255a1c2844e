/** Colours by role (docs/design-system.md). app/styles/palette.test.ts checks their contrast. */
export const lightColours = {
  paper: "#fbf8f2",
  surface: "#ffffff",
  sunken: "#f2ede2",
  ink: "#14262e",
  muted: "#4d5f66",
  onBrand: "#ffffff",
  brand: "#0a5a63",
  brandDeep: "#073b43",
  brandSoft: "#e0f0ef",
  accent: "#f5a623",
  accentSoft: "#fdf0d5",
  onAccent: "#2b1a00",
  line: "#e2dacb",
  lineStrong: "#857d6e",
  danger: "#b3261e",
  dangerSoft: "#fbe9e7",
  success: "#1b6b3a",
  successSoft: "#e4f3e8",
  focus: "#1b4fd8",
};

export const darkColours: typeof lightColours = {
  paper: "#0d181c",
  surface: "#15242a",
  sunken: "#0a1215",
  ink: "#eef3f2",
  muted: "#a9b9bd",
  onBrand: "#04211f",
  brand: "#6fd0cb",
  brandDeep: "#06333a",
  brandSoft: "#173a3e",
  accent: "#f7b84b",
  accentSoft: "#3a2c10",
  onAccent: "#2b1a00",
  line: "#2a3d44",
  lineStrong: "#7f949b",
  danger: "#ffb4ab",
  dangerSoft: "#43191a",
  success: "#8fd8a8",
  successSoft: "#12351f",
  focus: "#9db8ff",
};

/** Of the illustrations, which are files and can't use the theme's variables. */
export const pictureColours = {
  light: { sky: "#e0f0ef", far: "#9ccfc9", main: "#0a5a63", accent: "#f5a623", paper: "#ffffff" },
  dark: { sky: "#12323a", far: "#235a60", main: "#338c8e", accent: "#f7b84b", paper: "#e3edeb" },
} as const;
