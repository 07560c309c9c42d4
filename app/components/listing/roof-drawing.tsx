/** What the drawn roofs are made of. */
const roofKinds = ["slate", "tile", "flat", "metal", "thatch"] as const;
type RoofKind = (typeof roofKinds)[number];

/** The paths of a house or shed, and the colour of its roof. */
const drawings = {
  slate: {
    wall: "M4 60h104v52H4z",
    roof: "M-6 62 24 24h90v38z",
    cover: "var(--color-slates)",
    lines: "M12 43h102M3 53h111M20 34h94",
    joints: "M21 29h93M16 38.500h98M8 48h106M0 57.500h114",
    stack: "M66 8h18v30H66zM68 2h6v6h-6zM77 2h6v6h-6z",
    openings: "M14 72h20v18H14zM46 72h20v40H46zM78 72h20v18H78z",
  },
  tile: {
    wall: "M14 58h84v54H14z",
    roof: "M4 64 56 18l52 46z",
    cover: "var(--color-tile)",
    lines: "M46 27h20M36 36h40M26 45h60M16 54h80",
    joints: "M36 40.500h40M26 49.500h60M16 59h80",
    stack: "M78 14h14v38l-14-12z",
    openings: "M24 74h22v20H24zM64 74h20v38H64z",
  },
  flat: {
    wall: "M8 56h96v56H8z",
    roof: "M2 44h108v12H2z",
    cover: "var(--color-slates)",
    lines: "M2 48h108",
    joints: "M2 53h108",
    stack: "M30 34h30v10H30z",
    openings: "M18 68h32v18H18zM62 68h32v44H62z",
  },
  metal: {
    wall: "M8 58h96v54H8z",
    roof: "M0 62 18 26h76l18 36z",
    cover: "var(--color-panel)",
    lines: "M30 26 18 62M44 26 38 62M56 26v36M68 26l6 36M82 26l12 36",
    joints: "",
    stack: "M40 38h14v12H40z",
    openings: "M18 74h20v38H18zM52 74h42v18H52z",
  },
  thatch: {
    wall: "M12 64h88v48H12z",
    roof: "M2 70C10 46 22 24 34 22h44c12 2 24 24 32 48-18 6-24-6-34-6s-12 6-20 6-10-6-20-6-16 12-34 6z",
    cover: "var(--color-thatch)",
    lines:
      "M34 26l-6 16M46 24l-4 18M58 24v18M68 24l4 18M80 28l6 14M24 50l-6 14M38 46l-4 14M56 46v16M72 46l4 14M88 48l6 14",
    joints: "",
    stack: "M82 8h14v24l-14-6z",
    openings: "M22 78h18v16H22zM50 78h16v34H50zM76 78h18v16H76z",
  },
} as const satisfies Record<RoofKind, Record<string, string>>;

/** Colours of the sky, by name of business. Written out, since Tailwind keeps only the colours that it reads. */
const skies = [
  "var(--color-sky)",
  "var(--color-blue-bg)",
  "var(--color-green-bg)",
  "var(--color-orange-bg)",
  "var(--color-yellow-bg)",
] as const;

/** Words that tell the kind of roof; the first match counts. */
const kindWords: readonly (readonly [RoofKind, RegExp])[] = [
  ["thatch", /thatch/i],
  ["flat", /\b(flat|felt|epdm|grp|rubber|fibreglass)\b/i],
  ["metal", /\b(metal|zinc|copper|lead|leadwork|cladding|industrial)\b/i],
  ["slate", /\bslat/i],
  ["tile", /\btil/i],
];

/** The roof for a business without a picture: by its name, else its services; failing both, slate or tile. */
export function roofKindOf(name: string, services: readonly string[]): RoofKind {
  for (const words of [name, ...services]) {
    const kind = kindWords.find(([, pattern]) => pattern.test(words.slice(0, 100)))?.[0];
    if (kind) return kind;
  }
  return sumOf(name) % 2 === 0 ? "slate" : "tile";
}

type RoofDrawingProps = { name: string; services: readonly string[]; className?: string };

/** A roof of the business's kind under a sky chosen by its name. Decorative. */
export function RoofDrawing({ name, services, className }: RoofDrawingProps) {
  const { wall, roof, cover, lines, joints, stack, openings } = drawings[roofKindOf(name, services)];
  const sky = skies[sumOf(name) % skies.length] ?? skies[0];
  return (
    // Shown whole in a box of any shape; the sky fills the sides.
    <svg viewBox="0 0 112 112" className={className} fill="none" aria-hidden="true">
      <path fill={sky} d="M-336 0h784v112h-784z" />
      <path fill="var(--color-tile-line)" d={stack} />
      <path fill="var(--color-wall)" d={wall} />
      <path fill={cover} d={roof} />
      <g stroke="var(--color-deep)" strokeOpacity=".35">
        <path d={lines} />
        {joints ? <path strokeWidth="9" strokeDasharray="1 9" d={joints} /> : null}
      </g>
      <path fill="var(--color-window)" d={openings} />
    </svg>
  );
}

/** A hash of the name, the same on every page and after every restart. */
function sumOf(name: string): number {
  let sum = 0;
  for (const letter of name.slice(0, 100)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum;
}
