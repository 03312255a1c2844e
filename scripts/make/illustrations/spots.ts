import { circle, cloud, group, line, path, rect } from "./shapes";

/** Spots are 240 × 180 and stand on the page's ground. */
const ground = path(
  "sky",
  "M36 44c28-38 84-34 122-26s68 38 62 82-40 64-98 64S20 150 16 110c-2-26 6-46 20-66z",
);
const floor = line("far", "M34 158H206", 4);

const page = (x: number, y: number, width: number, height: number): string =>
  rect("far", x + 5, y + 5, width, height, 6) + rect("paper", x, y, width, height, 6);

const tick = (x: number, y: number, scale = 1): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    circle("accent", 0, 0, 14),
    line("paper", "M-6 0l4 5 8-9", 4),
  );

const pencil = (x: number, y: number, turn: number): string =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    path("accent", "M-7-70h14v54h-14z"),
    path("main", "M-7-78a7 7 0 0 1 14 0v8h-14z"),
    path("paper", "M-7-16h14L0 0z"),
    path("main", "M-3-7h6L0 0z"),
  );

const bubble = (fill: "main" | "accent" | "paper", x: number, y: number, w: number, h: number) =>
  rect(fill, x, y, w, h, 14) + path(fill, `M${x + 18} ${y + h - 4}v22l20-20z`);

const ring = (x: number, y: number): string => line("far", `M${x} ${y - 5}a5 5 0 1 0 .1 0z`, 3);

const cap = (x: number, y: number, scale = 1): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    path("main", "M-30 2v20c14 14 46 14 60 0V2L0 16z"),
    path("main", "M0-22l58 22L0 22-58 0z"),
    line("accent", "M0 0l44 12v26", 4),
    circle("accent", 44, 42, 6),
  );

const exams = {
  "exam-english": () =>
    ground +
    floor +
    bubble("main", 34, 36, 112, 66) +
    line("paper", "M52 58h52M52 74h76M52 88h34", 5) +
    group("translate(246 0) scale(-1 1)", bubble("accent", 38, 84, 78, 50)) +
    line("paper", "M148 110v0M160 104v12M172 96v28M184 102v16M196 108v4", 5),
  "exam-graduate": () =>
    ground +
    floor +
    rect("far", 58, 118, 26, 40, 3) +
    rect("main", 92, 100, 26, 58, 3) +
    rect("far", 126, 108, 26, 50, 3) +
    rect("accent", 160, 84, 26, 74, 3) +
    cap(112, 52, 0.8),
  "exam-undergraduate": () =>
    ground +
    floor +
    page(62, 26, 94, 126) +
    line("main", "M76 44h40", 5) +
    [0, 1, 2, 3, 4]
      .map((row) =>
        [0, 1, 2, 3]
          .map((column) =>
            column === [1, 3, 0, 2, 1][row]
              ? circle("accent", 82 + column * 18, 66 + row * 18, 7)
              : ring(82 + column * 18, 66 + row * 18),
          )
          .join(""),
      )
      .join("") +
    pencil(150, 138, 38),
  "exam-medical": () =>
    ground +
    floor +
    page(56, 30, 92, 122) +
    rect("main", 82, 22, 40, 16, 6) +
    path("accent", "M94 54h16v14h14v16h-14v14H94V84H80V68h14z") +
    line("far", "M72 114h60M72 130h40", 5) +
    line("main", "M146 48c-4 30 4 46 22 46s26-16 22-46M168 94v18c0 30 34 30 34 4v-4", 6) +
    line("main", "M142 46h10M184 46h10", 6) +
    circle("main", 202, 104, 13) +
    circle("accent", 202, 104, 6),
};

const journey = {
  "journey-ask": () =>
    ground +
    floor +
    bubble("main", 42, 32, 104, 74) +
    line("paper", "M82 58a12 12 0 1 1 18 12c-5 3-6 5-6 10M94 92v.1", 6) +
    group("translate(242 0) scale(-1 1)", bubble("accent", 36, 92, 66, 42)) +
    line("paper", "M156 112h34M156 122h20", 4),
  "journey-compare": () =>
    ground +
    floor +
    page(44, 52, 66, 100) +
    page(128, 36, 66, 116) +
    rect("far", 54, 62, 46, 26, 4) +
    rect("main", 138, 46, 46, 34, 4) +
    line("far", "M54 102h46M54 116h34M54 130h40", 5) +
    line("main", "M138 96h46M138 110h34M138 124h40", 5) +
    tick(192, 40),
  "journey-documents": () =>
    ground +
    floor +
    page(74, 26, 84, 96) +
    line("far", "M88 46h56M88 60h40", 5) +
    path(
      "main",
      "M48 78a8 8 0 0 1 8-8h34l12 14h80a8 8 0 0 1 8 8v58a8 8 0 0 1-8 8H56a8 8 0 0 1-8-8z",
    ) +
    tick(172, 140, 1.1),
  "journey-apply": () =>
    ground +
    floor +
    path("paper", "M62 60l58-36 58 36v40H62z") +
    line("far", "M86 60h68M86 74h44", 5) +
    path("main", "M54 68l66 46 66-46v84a6 6 0 0 1-6 6H60a6 6 0 0 1-6-6z") +
    line("far", "M58 156l44-40M182 156l-44-40", 3) +
    path("accent", "M150 46l60-26-22 58-12-20zM176 58l34-38") +
    line("paper", "M172 60l34-36", 2),
  "journey-offer": () =>
    ground +
    floor +
    page(58, 28, 108, 124) +
    cap(112, 58, 0.5) +
    line("far", "M76 88h72M76 102h72M76 116h44", 5) +
    path("main", "M150 132l-8 30 16-8 14 10 2-32z") +
    circle("accent", 162, 124, 20) +
    line("paper", "M154 124l6 6 10-12", 5),
  "journey-visa": () =>
    ground +
    floor +
    rect("main", 58, 28, 88, 124, 10) +
    circle("paper", 102, 78, 26) +
    line(
      "main",
      "M76 78h52M102 52c-18 16-18 36 0 52M102 52c18 16 18 36 0 52M82 64h40M82 92h40",
      3,
    ) +
    line("accent", "M82 126h40M90 138h24", 5) +
    group(
      "translate(166 108) rotate(14)",
      rect("paper", -30, -26, 66, 52, 4),
      line("accent", "M-20-8h36M-20 4h24", 5),
      circle("far", 20, 10, 9),
    ),
  "journey-go": () =>
    ground +
    floor +
    line("main", "M84 70V48a8 8 0 0 1 8-8h20a8 8 0 0 1 8 8v22", 6) +
    rect("main", 58, 66, 90, 84, 10) +
    line("far", "M80 66v84M126 66v84", 5) +
    circle("main", 76, 154, 6) +
    circle("main", 130, 154, 6) +
    rect("accent", 92, 92, 24, 30, 4) +
    group(
      "translate(178 54) rotate(-24) scale(.8)",
      path(
        "accent",
        "M-34 6c-4 0-6-4-2-7l8-3-10-14h8l18 12 18-4-22-30h10l34 26 18-3c10 0 10 12 0 14l-66 13z",
      ),
    ),
};

const empty = {
  "empty-search": () =>
    ground +
    floor +
    page(54, 36, 84, 112) +
    line("far", "M68 56h56M68 72h38M68 88h50M68 104h30", 5) +
    circle("sky", 146, 100, 34) +
    line("main", "M146 66a34 34 0 1 0 .1 0zM171 125l24 26", 8) +
    line("accent", "M126 94c3-9 10-13 18-13", 5),
  "empty-shortlist": () =>
    ground +
    floor +
    page(50, 46, 100, 104) +
    line("far", "M86 70h48M86 98h48M86 126h32", 5) +
    line("main", "M62 62h14v16H62zM62 90h14v16H62zM62 118h14v16H62z", 3) +
    path("accent", "M146 22h38a5 5 0 0 1 5 5v64l-24-16-24 16V27a5 5 0 0 1 5-5z") +
    line("paper", "M165 36v20M155 46h20", 5),
  "empty-applications": () =>
    ground +
    floor +
    path(
      "main",
      "M46 66a8 8 0 0 1 8-8h38l12 14h76a8 8 0 0 1 8 8v70a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8z",
    ) +
    path("far", "M60 96h140l-18 62H46z") +
    cap(128, 42, 0.55) +
    line("paper", "M100 122h60M96 136h36", 5),
  "empty-messages": () =>
    ground +
    floor +
    bubble("paper", 40, 40, 112, 70) +
    circle("far", 74, 75, 7) +
    circle("main", 96, 75, 7) +
    circle("far", 118, 75, 7) +
    group("translate(244 0) scale(-1 1)", bubble("accent", 34, 88, 66, 44)) +
    line("paper", "M160 110h34", 5),
};

const errors = {
  "error-404": () =>
    ground +
    floor +
    rect("main", 114, 46, 12, 112, 4) +
    path("accent", "M62 42h84l18 17-18 17H62a4 4 0 0 1-4-4V46a4 4 0 0 1 4-4z") +
    path("far", "M178 86H96L78 103l18 17h82a4 4 0 0 0 4-4V90a4 4 0 0 0-4-4z") +
    line("paper", "M76 59h50", 5) +
    line("main", "M128 96a8 8 0 1 1 12 8c-3 2-4 3-4 6M136 114v.1", 4) +
    path(
      "main",
      "M34 158c4-14 12-20 16-34 2 14 10 20 12 34zM176 158c2-10 8-14 12-24 4 10 8 14 10 24z",
    ),
  "error-410": () =>
    ground +
    floor +
    path("far", "M52 84l30-22h80l30 22z") +
    path("main", "M52 84h140v66a8 8 0 0 1-8 8H60a8 8 0 0 1-8-8z") +
    path("paper", "M100 84h44v30l-11-8-11 8-11-8-11 8z") +
    `<path class="accent-line" stroke-width="4" stroke-dasharray="1 10" d="M92 52V20h60v32"/>` +
    line("far", "M68 140h30", 5),
  "error-500": () =>
    ground +
    floor +
    line("main", "M16 128c30 0 30-34 62-34M224 128c-30 0-30-34-62-34", 7) +
    rect("main", 74, 74, 34, 40, 8) +
    line("main", "M108 84h16M108 104h16", 7) +
    path("far", "M166 70v48h-16a16 16 0 0 1-16-16V86a16 16 0 0 1 16-16z") +
    path("accent", "M132 20l-22 32h14l-8 24 26-34h-15l14-22z") +
    line("accent", "M92 56l-10-12M164 56l10-12", 4),
  "error-503": () =>
    ground +
    floor +
    path(
      "main",
      "M78 30h84v8h-6c0 34-24 38-24 56s24 22 24 56h6v8H78v-8h6c0-34 24-38 24-56S84 72 84 38h-6z",
    ) +
    path("paper", "M94 38h52c-2 24-18 30-24 44h-4c-6-14-22-20-24-44z") +
    path("accent", "M102 58h36c-6 10-12 16-16 24h-4c-4-8-10-14-16-24z") +
    path("paper", "M94 150c2-26 20-32 24-48h4c4 16 22 22 24 48z") +
    path("accent", "M98 150c4-14 12-16 22-18 10 2 18 4 22 18z") +
    line("accent", "M120 86v40", 3) +
    line("main", "M176 60a34 34 0 0 1 16 28M64 60a34 34 0 0 0-16 28", 4),
  offline: () =>
    ground +
    floor +
    rect("main", 58, 30, 72, 124, 12) +
    rect("paper", 66, 44, 56, 90, 4) +
    circle("far", 94, 144, 5) +
    line("far", "M76 118h36M76 106h22", 4) +
    cloud("far", 94, 88, 0.55) +
    cloud("accent", 174, 84, 0.9) +
    line("main", "M144 106L206 44", 6),
};

export const spots = { ...exams, ...journey, ...empty, ...errors };
