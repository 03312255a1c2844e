import {
  arches,
  circle,
  cloud,
  fir,
  grid,
  group,
  line,
  mirrored,
  onCurve,
  path,
  rect,
  ripples,
  tree,
} from "./shapes";

/** Scenes are 480 × 300 and fill their frame. */
const sky = rect("sky", 0, 0, 480, 300);

const usa = () => {
  const hangers = Array.from({ length: 13 }, (_, index) => {
    const [x, y] = onCurve([152, 72], [246, 318], [340, 72], (index + 1) / 14);
    return `M${x} ${y}V206`;
  });
  const tower = (x: number) =>
    rect("accent", x - 13, 60, 9, 186) +
    rect("accent", x + 4, 60, 9, 186) +
    grid("accent", {
      x: x - 13,
      y: 62,
      columns: 1,
      rows: 4,
      width: 26,
      height: 8,
      stepX: 0,
      stepY: 36,
    }) +
    rect("main", x - 22, 240, 44, 14, 3);
  return (
    sky +
    circle("paper", 404, 74, 34) +
    cloud("paper", 92, 96, 0.9) +
    path("far", "M0 196c40-34 92-44 150-22 40-22 90-30 138-12 60-34 130-40 192-10v100H0z") +
    rect("main", 0, 246, 480, 54) +
    ripples("far", [40, 270, 46], [150, 282, 30], [250, 266, 64], [372, 280, 50]) +
    line("accent", "M-8 178Q70 160 152 72Q246 318 340 72Q420 160 488 178", 5) +
    line("accent", hangers.join(""), 2) +
    line("accent", "M36 164V206M66 144V206M96 120V206M126 96V206", 2) +
    line("accent", "M366 98V206M396 124V206M426 146V206M456 166V206", 2) +
    rect("accent", 0, 204, 480, 11) +
    tower(152) +
    tower(340) +
    path("paper", "M190 246c2-16 22-20 32-12 10-16 38-14 44 2 14-4 24 2 26 10z") +
    path("main", "M0 300v-92c34-6 56 10 70 36 10 18 40 18 62 22z") +
    fir("main", 22, 214, 0.9) +
    fir("main", 50, 224, 0.7)
  );
};

const uk = () =>
  sky +
  circle("paper", 100, 78, 34) +
  cloud("paper", 420, 88, 0.8) +
  path(
    "far",
    "M0 250v-48h18v-20h20v20h30v-34h14v34h40v-22h10v22h60v70zM372 250v-60h28v-26h22v26h58v60z",
  ) +
  // Palace
  rect("main", 40, 178, 246, 76) +
  path("main", Array.from({ length: 9 }, (_, i) => `M${44 + i * 28} 180l6-22 6 22z`).join("")) +
  arches("far", { x: 52, y: 208, columns: 9, width: 12, height: 20, stepX: 26 }) +
  arches("far", { x: 52, y: 242, columns: 9, width: 12, height: 24, stepX: 26 }) +
  // Tower
  rect("main", 290, 96, 46, 158) +
  rect("main", 284, 84, 58, 58, 2) +
  path("main", "M290 84V68h46v16zM286 68l27-46 27 46zM311 28V6h4v22z") +
  circle("paper", 313, 112, 21) +
  circle("accent", 313, 112, 3) +
  line("main", "M313 112V97M313 112l10 7", 3) +
  arches("accent", { x: 296, y: 82, columns: 4, width: 6, height: 11, stepX: 9.4 }) +
  line("far", "M302 152V246M313 152V246M324 152V246", 3) +
  // Bridge and river
  rect("far", 0, 250, 480, 50) +
  path(
    "main",
    "M0 244h480v16c-14 0-20 10-22 22h-20c-2-16-16-24-44-24s-42 8-44 24h-22c-2-16-16-24-44-24s-42 8-44 24h-22c-2-16-16-24-44-24s-42 8-44 24H88c-2-16-16-24-44-24S2 266 0 282z",
  ) +
  ripples("paper", [30, 290, 40], [190, 292, 30], [300, 286, 26], [410, 292, 40]) +
  // Bus
  rect("accent", 108, 190, 96, 50, 7) +
  grid("paper", {
    x: 116,
    y: 197,
    columns: 5,
    rows: 1,
    width: 13,
    height: 12,
    stepX: 16.5,
    stepY: 0,
  }) +
  grid("paper", {
    x: 116,
    y: 217,
    columns: 4,
    rows: 1,
    width: 13,
    height: 11,
    stepX: 16.5,
    stepY: 0,
  }) +
  rect("main", 184, 216, 13, 24, 2) +
  circle("main", 128, 241, 8) +
  circle("main", 176, 241, 8);

/** The leaf of the Canadian flag, about 4,000 units wide, around its centre. */
const MAPLE_LEAF =
  "m-90 2030 45-863a95 95 0 0 0-111-98l-859 151 116-320a65 65 0 0 0-20-73l-941-762 212-99a65 65 0 0 0 34-79l-186-572 542 115a65 65 0 0 0 73-38l105-247 423 454a65 65 0 0 0 111-57l-204-1052 327 189a65 65 0 0 0 91-27l332-652 332 652a65 65 0 0 0 91 27l327-189-204 1052a65 65 0 0 0 111 57l423-454 105 247a65 65 0 0 0 73 38l542-115-186 572a65 65 0 0 0 34 79l212 99-941 762a65 65 0 0 0-20 73l116 320-859-151a95 95 0 0 0-111 98l45 863z";

const canada = () =>
  sky +
  circle("paper", 96, 84, 34) +
  cloud("paper", 398, 92, 0.9) +
  path(
    "far",
    "M0 238v-52h26v-30h30v52h18v-74h34v90h16v-58h36v72h40v-40h22v40h96v-84h34v58h18v-92h36v110h18v-66h30v44h26v30z",
  ) +
  grid("paper", { x: 84, y: 144, columns: 2, rows: 5, width: 6, height: 8, stepX: 10, stepY: 16 }) +
  grid("paper", { x: 378, y: 130, columns: 3, rows: 6, width: 6, height: 8, stepX: 9, stepY: 16 }) +
  // Tower
  path("main", "M206 242l13-132h10l13 132zM222 66V14h4v52z") +
  path("main", "M198 100c0-12 8-20 26-20s26 8 26 20c0 8-6 12-14 14h-24c-8-2-14-6-14-14z") +
  rect("main", 216, 62, 16, 20, 4) +
  rect("accent", 198, 97, 52, 6, 3) +
  // Stadium
  path("main", "M252 242c0-32 22-48 54-48s54 16 54 48z") +
  line("paper", "M262 224c22-10 66-10 88 0M276 206c16-6 44-6 60 0", 3) +
  rect("main", 0, 236, 480, 64) +
  ripples("far", [60, 258, 50], [196, 252, 56], [300, 262, 60], [150, 276, 36], [390, 254, 40]) +
  // Shore with maples
  path("far", "M480 300V266c-50-8-104 6-138 34zM0 300V272c40-10 86 2 110 28z") +
  tree("accent", 420, 282, 1.5) +
  tree("accent", 458, 276, 1.1) +
  tree("accent", 40, 286, 1.2) +
  group("translate(330 44) rotate(18) scale(.009)", path("accent", MAPLE_LEAF)) +
  group("translate(158 120) rotate(-24) scale(.006)", path("accent", MAPLE_LEAF));

const australia = () => {
  const shell = (x: number, base: number, scale: number) =>
    group(
      `translate(${x} ${base}) scale(${scale})`,
      path("paper", "M0 0C2-34 8-62 22-88 56-66 76-36 82 0z"),
      path("far", "M0 0C2-34 8-62 22-88 20-58 20-26 26 0z"),
    );
  const hangers = Array.from({ length: 11 }, (_, index) => {
    const [x, y] = onCurve([190, 226], [330, 74], [470, 226], (index + 1.5) / 13);
    return `M${x} ${y}V216`;
  });
  return (
    sky +
    circle("accent", 86, 82, 36) +
    cloud("paper", 392, 64, 0.9) +
    // Bridge
    line("main", "M170 226Q330 26 490 226", 6) +
    line("main", "M190 226Q330 74 470 226", 3) +
    line("main", hangers.join(""), 2) +
    rect("main", 140, 214, 340, 8) +
    path("far", "M160 246v-66h22v66zM0 246v-26c30-14 70-14 100 0s60 10 90 6v20z") +
    rect("main", 0, 240, 480, 60) +
    // Opera house
    mirrored(196, shell(196, 238, 0.72), shell(234, 238, 0.5)) +
    shell(176, 238, 1.22) +
    shell(248, 238, 0.96) +
    shell(306, 238, 0.72) +
    shell(352, 238, 0.46) +
    path("far", "M120 236h286l14 18H104z") +
    ripples("far", [40, 264, 60], [170, 272, 80], [320, 266, 50], [90, 286, 40], [400, 284, 50]) +
    path("paper", "M40 236l22-38v38zM66 236v-30l16 30z") +
    path("accent", "M32 240h60l-8 10H42z")
  );
};

/** Four horses and the goddess on the Brandenburg Gate. */
const quadriga =
  path(
    "main",
    [203, 219, 247, 263].map((x) => `M${x} 84v-14l-3-5 2-8 4-5 5 3 1 5-3 1 1 5 3 4v14z`).join(""),
  ) +
  path(
    "main",
    "M229 84l3-30c-10-6-16-14-18-24 10 4 16 8 20 14a6 6 0 1 1 12 0c4-6 10-10 20-14-2 10-8 18-18 24l3 30z",
  ) +
  line("main", "M258 84V30M252 34h12", 3);

const germany = () =>
  sky +
  circle("accent", 84, 84, 36) +
  cloud("paper", 336, 56, 0.7) +
  // Television tower
  path("far", "M402 236l5-120h4l5 120zM408 92V26h3v66z") +
  circle("far", 409, 104, 17) +
  path("far", "M0 240v-44h24v-16h34v30h20v30zM430 240v-50h50v50z") +
  // Gate: wings, columns, attic
  rect("main", 62, 176, 62, 74) +
  rect("main", 356, 176, 62, 74) +
  rect("paper", 54, 166, 78, 12, 2) +
  rect("paper", 348, 166, 78, 12, 2) +
  grid("paper", {
    x: 66,
    y: 178,
    columns: 4,
    rows: 1,
    width: 7,
    height: 72,
    stepX: 15.6,
    stepY: 0,
  }) +
  grid("paper", {
    x: 360,
    y: 178,
    columns: 4,
    rows: 1,
    width: 7,
    height: 72,
    stepX: 15.6,
    stepY: 0,
  }) +
  rect("main", 134, 130, 212, 120) +
  grid("paper", {
    x: 134,
    y: 142,
    columns: 6,
    rows: 1,
    width: 17,
    height: 104,
    stepX: 39,
    stepY: 0,
  }) +
  grid("far", { x: 147, y: 142, columns: 6, rows: 1, width: 4, height: 104, stepX: 39, stepY: 0 }) +
  path("paper", "M124 118h232v22H124zM140 98h200v20H140zM186 84h108v14H186z") +
  line("far", "M128 128H352", 3) +
  grid("far", { x: 150, y: 104, columns: 9, rows: 1, width: 11, height: 8, stepX: 21, stepY: 0 }) +
  quadriga +
  rect("far", 0, 246, 480, 54) +
  path("paper", "M206 250h68l70 50H136z") +
  rect("paper", 110, 244, 260, 8, 2) +
  tree("main", 28, 258, 1.6) +
  tree("main", 452, 258, 1.6) +
  tree("main", 92, 264, 1) +
  tree("main", 390, 264, 1);

/** A Georgian house with a fanlight over its door. */
const terracedHouse = (x: number, top: number, fill: "main" | "far" | "paper" | "accent") => {
  const inner = fill === "paper" ? "main" : "paper";
  const door = fill === "accent" ? "main" : "accent";
  return (
    rect(fill, x, top, 56, 226 - top) +
    path("main", `M${x + 8} ${top}v-12h10v12zM${x + 38} ${top}v-12h10v12z`) +
    grid(inner, {
      x: x + 8,
      y: top + 10,
      columns: 3,
      rows: 1,
      width: 9,
      height: 16,
      stepX: 15.5,
      stepY: 0,
    }) +
    arches(door, { x: x + 8, y: 226, columns: 1, width: 13, height: 30, stepX: 0 }) +
    grid(inner, {
      x: x + 30,
      y: top + 40,
      columns: 1,
      rows: 1,
      width: 16,
      height: 18,
      stepX: 0,
      stepY: 0,
    })
  );
};

const ireland = () => {
  const cables = Array.from({ length: 13 }, (_, index) => {
    const [x, y] = onCurve([150, 170], [190, 70], [330, 40], 0.3 + index * 0.056);
    return `M${x} ${y}L${208 + index * 19} 222`;
  });
  return (
    sky +
    circle("accent", 412, 70, 32) +
    cloud("paper", 96, 66, 0.9) +
    terracedHouse(6, 152, "far") +
    terracedHouse(62, 142, "paper") +
    terracedHouse(118, 150, "far") +
    terracedHouse(174, 142, "paper") +
    terracedHouse(230, 150, "far") +
    terracedHouse(286, 142, "paper") +
    terracedHouse(342, 150, "far") +
    terracedHouse(398, 142, "accent") +
    terracedHouse(454, 150, "far") +
    rect("far", 0, 224, 480, 76) +
    line("main", cables.join(""), 1.5) +
    path("main", "M138 250c0-92 62-196 200-216C236 84 178 150 166 250z") +
    path("main", "M60 220h420v12H60z") +
    ripples(
      "paper",
      [20, 256, 60],
      [210, 262, 80],
      [340, 252, 50],
      [120, 284, 44],
      [300, 284, 70],
      [430, 276, 40],
    )
  );
};

const france = () =>
  sky +
  circle("accent", 128, 92, 36) +
  cloud("paper", 404, 84, 0.9) +
  // Roofs
  path("far", "M0 252V160h20l8-18h40l8 18h16v92zM388 252V168h16l8-18h40l8 18h20v84z") +
  path("main", "M20 160l8-18h40l8 18zM404 168l8-18h40l8 18z") +
  grid("paper", { x: 8, y: 172, columns: 4, rows: 3, width: 9, height: 15, stepX: 21, stepY: 25 }) +
  grid("paper", {
    x: 398,
    y: 180,
    columns: 4,
    rows: 3,
    width: 9,
    height: 14,
    stepX: 21,
    stepY: 24,
  }) +
  path("paper", "M92 252v-74h84v74zM312 252v-74h76v74z") +
  path("main", "M88 180l12-26h68l12 26zM308 180l12-26h60l12 26z") +
  grid("far", {
    x: 102,
    y: 190,
    columns: 4,
    rows: 2,
    width: 10,
    height: 17,
    stepX: 19,
    stepY: 28,
  }) +
  grid("far", {
    x: 322,
    y: 190,
    columns: 3,
    rows: 2,
    width: 10,
    height: 17,
    stepX: 21,
    stepY: 28,
  }) +
  arches("accent", { x: 112, y: 172, columns: 3, width: 10, height: 14, stepX: 20 }) +
  arches("accent", { x: 330, y: 172, columns: 2, width: 10, height: 14, stepX: 22 }) +
  // Tower
  path(
    "main",
    "M238 40h8c2 70 12 134 60 218h-38c-4-32-14-44-26-44s-22 12-26 44h-38c48-84 58-148 60-218zM240 42V14h4v28z",
  ) +
  path("sky", "M232 158h20l12 38h-44zM237 96h10l4 48h-18z") +
  line("main", "M232 158l32 38M252 158l-32 38M237 96l14 48M247 96l-14 48M238 120h8", 2) +
  rect("main", 204, 196, 76, 9, 2) +
  rect("main", 222, 146, 40, 8, 2) +
  rect("main", 232, 62, 20, 7, 2) +
  rect("accent", 236, 34, 12, 7, 2) +
  path("far", "M0 252h480v48H0z") +
  path("paper", "M214 256h56l54 44H160z") +
  tree("main", 44, 268, 1.3) +
  tree("main", 92, 262, 1) +
  tree("main", 132, 268, 1.3) +
  tree("main", 356, 268, 1.3) +
  tree("main", 398, 262, 1) +
  tree("main", 440, 268, 1.3);

/** Helsinki Cathedral. */
const cathedral =
  rect("paper", 132, 152, 216, 70) +
  grid("far", {
    x: 142,
    y: 164,
    columns: 10,
    rows: 2,
    width: 8,
    height: 18,
    stepX: 21,
    stepY: 28,
  }) +
  rect("main", 126, 146, 228, 8) +
  path("paper", "M196 152l44-28 44 28z") +
  path("main", "M188 152l52-34 52 34h-14l-38-24-38 24z") +
  rect("paper", 200, 152, 80, 70) +
  grid("main", {
    x: 206,
    y: 156,
    columns: 6,
    rows: 1,
    width: 5,
    height: 66,
    stepX: 12.6,
    stepY: 0,
  }) +
  rect("paper", 212, 84, 56, 42) +
  arches("main", { x: 218, y: 118, columns: 4, width: 7, height: 22, stepX: 12.4 }) +
  path("main", "M206 86c0-30 14-44 34-48 20 4 34 18 34 48z") +
  rect("paper", 235, 26, 10, 14) +
  circle("accent", 240, 22, 5) +
  rect("paper", 144, 116, 28, 32) +
  rect("paper", 308, 116, 28, 32) +
  arches("main", { x: 153, y: 140, columns: 1, width: 10, height: 18, stepX: 0 }) +
  arches("main", { x: 317, y: 140, columns: 1, width: 10, height: 18, stepX: 0 }) +
  path(
    "main",
    "M140 118c0-16 8-22 18-24 10 2 18 8 18 24zM304 118c0-16 8-22 18-24 10 2 18 8 18 24z",
  ) +
  circle("accent", 158, 90, 4) +
  circle("accent", 322, 90, 4);

const finland = () =>
  sky +
  path("far", "M0 96c70-60 130 20 210-30S380 8 480 60v34c-90-50-150-4-250 40S70 90 0 136z") +
  path("accent", "M0 66c60-30 120 10 190-16s150-50 290-22v5c-130-24-190 2-276 24S60 50 0 74z") +
  fir("far", 44, 232, 1.3) +
  fir("far", 92, 228, 1) +
  fir("far", 404, 230, 1.1) +
  fir("far", 446, 232, 1.4) +
  cathedral +
  // Steps and snow
  path("far", "M120 222h240l26 30H94z") +
  line("paper", "M116 229h248M110 237h260M102 245h276", 3) +
  path("paper", "M0 238c60-14 110 4 170 10s190-4 310-16v68H0z") +
  path("main", "M0 300v-18c80-18 150 2 230 6s170-8 250-14v26z") +
  fir("main", 34, 288, 1.1) +
  fir("main", 72, 284, 0.8) +
  fir("main", 432, 286, 1.2) +
  line("main", "M96 264H204M150 244V214", 3) +
  rect("accent", 108, 232, 84, 32, 6) +
  grid("paper", {
    x: 115,
    y: 238,
    columns: 4,
    rows: 1,
    width: 14,
    height: 11,
    stepX: 18.5,
    stepY: 0,
  });

const italy = () =>
  sky +
  circle("accent", 84, 84, 36) +
  cloud("paper", 396, 76, 0.9) +
  path("far", "M0 226c50-44 110-54 170-24 50-34 130-40 186-8 44-18 90-16 124 2v104H0z") +
  path("main", "M0 256c80-20 160-14 240-6s160 2 240-10v60H0z") +
  // Cathedral
  rect("paper", 296, 184, 150, 68) +
  path("main", "M290 184l75-34 88 34z") +
  arches("far", { x: 306, y: 216, columns: 6, width: 13, height: 24, stepX: 22.6 }) +
  arches("main", { x: 306, y: 252, columns: 6, width: 13, height: 28, stepX: 22.6 }) +
  path("paper", "M338 160c0-24 14-34 32-38 18 4 32 14 32 38z") +
  rect("main", 367, 112, 6, 12) +
  circle("accent", 370, 109, 5) +
  // Leaning tower
  group(
    "rotate(6 190 256)",
    rect("paper", 156, 68, 68, 190),
    rect("paper", 166, 46, 48, 24),
    arches("main", { x: 160, y: 254, columns: 4, width: 10, height: 30, stepX: 16.6 }),
    ...[0, 1, 2, 3, 4].map((row) =>
      arches("main", { x: 159, y: 214 - row * 30, columns: 6, width: 7, height: 20, stepX: 11 }),
    ),
    arches("main", { x: 172, y: 66, columns: 3, width: 8, height: 15, stepX: 14 }),
    line("far", "M154 219h72M154 189h72M154 159h72M154 129h72M154 99h72M154 70h72", 4),
    line("main", "M166 45h48", 4),
  ) +
  path(
    "main",
    "M60 264c-12-30-10-70 0-104 10 34 12 74 0 104zM100 262c-9-24-8-54 0-82 8 28 9 58 0 82zM258 262c-7-20-6-42 0-64 6 22 7 44 0 64z",
  ) +
  line("far", "M40 284h70M170 280h90M330 284h90", 3);

const netherlands = () => {
  const stepped = (x: number, top: number, fill: "main" | "far" | "paper" | "accent") =>
    path(fill, `M${x} 232V${top + 30}h9v-12h9v-12h9V${top - 6}h16v12h9v12h9v12h9V232z`);
  const windows = (x: number, top: number, fill: "main" | "paper") =>
    grid(fill, {
      x: x + 9,
      y: top + 40,
      columns: 3,
      rows: 3,
      width: 12,
      height: 20,
      stepX: 20,
      stepY: 34,
    }) + arches(fill, { x: x + 27, y: top + 30, columns: 1, width: 16, height: 20, stepX: 0 });
  const house = (x: number, top: number, fill: "main" | "far" | "paper" | "accent") =>
    stepped(x, top, fill) + windows(x, top, fill === "paper" ? "main" : "paper");
  const bell = (x: number, top: number, fill: "main" | "far" | "paper" | "accent") =>
    path(
      fill,
      `M${x} 232V${top + 32}c8-2 14-8 16-20 2-10 8-16 19-16s17 6 19 16c2 12 8 18 16 20V232z`,
    ) + windows(x, top, fill === "paper" ? "main" : "paper");
  return (
    sky +
    circle("paper", 58, 60, 30) +
    cloud("paper", 420, 60, 0.9) +
    house(8, 106, "far") +
    bell(82, 92, "main") +
    house(156, 100, "accent") +
    bell(230, 84, "far") +
    house(304, 98, "main") +
    bell(378, 108, "paper") +
    stepped(452, 112, "far") +
    rect("main", 0, 230, 480, 10) +
    rect("far", 0, 240, 480, 60) +
    ripples(
      "paper",
      [30, 262, 60],
      [190, 268, 60],
      [330, 260, 40],
      [90, 286, 40],
      [420, 272, 40],
      [260, 288, 70],
    ) +
    // Boat and bicycle
    path("main", "M296 262h110l-14 20h-82z") +
    path("accent", "M318 262v-14h58l10 14z") +
    group(
      "translate(-66 0)",
      line("main", "M102 204a13 13 0 1 0 .1 0zM148 204a13 13 0 1 0 .1 0z", 4),
      line(
        "accent",
        "M102 217l11-23h23l12 23M113 194l12 23h-23M125 217l11-23M107 188h11M132 188h9l-5 6",
        4,
      ),
    )
  );
};

/** Any other country. */
const abroad = () =>
  sky +
  line("main", "M40 66c70 60 170 66 236 10", 3) +
  circle("accent", 116, 96, 38) +
  cloud("paper", 392, 118, 1) +
  cloud("paper", 70, 156, 0.7) +
  path("far", "M0 214l70-60 62 50 66-84 84 92 56-48 78 62 64-36v110H0z") +
  path("paper", "M198 120l22 24-14 8-12-6-14 8-8-6zM338 164l16 14-12 6-10-6-8 2z") +
  path("main", "M0 250c80-30 170-26 240-8s160 20 240-6v64H0z") +
  line("paper", "M196 300c-6-22 24-30 46-36s30-14 8-22", 5) +
  fir("far", 60, 264, 0.9) +
  fir("far", 96, 272, 0.7) +
  fir("far", 404, 268, 0.9) +
  group(
    "translate(300 62) rotate(-22)",
    path(
      "main",
      "M-34 6c-4 0-6-4-2-7l8-3-10-14h8l18 12 18-4-22-30h10l34 26 18-3c10 0 10 12 0 14l-66 13z",
    ),
  );

export const countries = {
  "country-usa": usa,
  "country-uk": uk,
  "country-canada": canada,
  "country-australia": australia,
  "country-germany": germany,
  "country-ireland": ireland,
  "country-france": france,
  "country-finland": finland,
  "country-italy": italy,
  "country-netherlands": netherlands,
  "country-abroad": abroad,
};
