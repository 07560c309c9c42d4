import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";

/** The part of the drawing at the head of each trade's page: a roof, or a room with its walls. */
const views = {
  roofing: "0 0 400 196",
  solar: "186 0 206 196",
  electrical: "37 191 166 126",
  plumbing: "197 191 166 126",
  cleaning: "0 311 400 133",
} as const;

export type HousePart = keyof typeof views;

/** Whether the drawing shows this trade. */
export const isHousePart = (trade: string): trade is HousePart => Object.hasOwn(views, trade);

/** In the order of the drawing, from the roof down. */
const houseTrades = Object.keys(views).flatMap((part) => findTrade(part) ?? []);

/** The cut-away house, in which each part links to its trade and says whether it is live. */
export const House = () => (
  <div className="house">
    <HouseDrawing />
    <ul>
      {houseTrades.map(({ slug, label, live }) => (
        <li key={slug}>
          <a href={paths.trade(slug)} className={`part ${slug}${live ? " lit" : ""}`}>
            <span>
              <b>{label}</b> {live ? "Live" : "Coming soon"}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);

/** The house, or one part of it. Decorative: the words beside it say the same. */
export const HouseDrawing = ({ part }: { part?: HousePart }) => (
  <svg viewBox={part ? views[part] : "0 0 400 446"} fill="none" strokeLinejoin="round" aria-hidden="true">
    {part && !ofRoof(part) ? null : <Roof half={part === "solar"} />}
    {part && ofRoof(part) ? null : (
      <>
        <Walls />
        <WiringAndPipes />
        <DoorAndBucket />
      </>
    )}
  </svg>
);

/** These parts show only the roof; the others show nothing of it. */
const ofRoof = (part: HousePart): boolean => part === "roofing" || part === "solar";

/** Evening light, chimney, tiles and solar panels; or only the half of the roof with the panels. */
function Roof({ half }: { half: boolean }) {
  // The half with the panels has its own gable, so that it does not look cut off.
  const outline = half ? "M190 190V44h116l80 146z" : "M14 190 94 44h212l80 146z";
  return (
    <>
      <pattern id="tiles" width="28" height="30" patternUnits="userSpaceOnUse" y="10">
        <path className="fill-tile" d="M0 0h28v30H0z" />
        <path
          className="stroke-tile-line"
          d="M0 0c0 10 14 10 14 0 0 10 14 10 14 0M-7 15c0 10 14 10 14 0 0 10 14 10 14 0 0 10 14 10 14 0"
        />
      </pattern>
      <circle className="fill-lit" cx="306" cy="66" r="62" opacity=".3" />
      <path
        className="fill-tile stroke-tile-line"
        d="M118 70V26h38v44M112 18h50v9h-50zM122 18l2-12h10l2 12M138 18l2-12h10l2 12"
      />
      <path fill="url(#tiles)" d={outline} />
      <path className="stroke-lit" strokeWidth="7" strokeLinecap="round" d={outline} />
      <path
        className="fill-panel stroke-card"
        strokeWidth="2.5"
        d="M222 62h78l36 64H222zM248 62v64M274 62l8 64M300 62M222 94h96"
      />
    </>
  );
}

/** Walls and floors, cut through, and the ground. */
const Walls = () => (
  <>
    <path className="fill-wall stroke-edge" strokeWidth="6" d="M40 194h320v238H40zM40 314h320M200 194v120" />
    <path className="stroke-edge" strokeWidth="3" d="M0 434h400" />
    <path className="stroke-edge" strokeWidth="7" strokeDasharray="2 9" d="M2 440h396" />
  </>
);

/** Fuse box, cable, lamp, socket; shower, bath, waste. */
const WiringAndPipes = () => (
  <>
    <g className="stroke-slate" strokeWidth="2.5">
      <path strokeDasharray="7 4" d="M60 228v-24h86v6" />
      <path
        className="fill-card"
        d="M50 228h20v18H50zM55 234h10M122 238l12-28h24l12 28zM137 238a9 9 0 0 0 18 0"
      />
    </g>
    <path className="stroke-pipe" strokeWidth="6" d="M344 434V222h-22v8M344 286h-14" />
    <path
      className="stroke-pipe"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray="4 6"
      d="M314 240v34M322 240v34M330 240v34"
    />
    <path
      className="fill-card stroke-slate"
      strokeWidth="2.5"
      d="M216 278h120q-2 28-18 28h-84q-16 0-18-28z"
    />
  </>
);

/** Front door; mop and bucket. */
const DoorAndBucket = () => (
  <>
    <path
      className="fill-card stroke-slate"
      strokeWidth="2.5"
      d="M58 430V340h52v90M71 353h26v24H71zM100 388v6"
    />
    <path className="stroke-slate" strokeWidth="4" strokeLinecap="round" d="m312 408 16-78" />
    <path
      className="fill-card stroke-slate"
      strokeWidth="2.5"
      d="M280 396h48l-7 34h-34zM282 396q22-26 44 0"
    />
  </>
);
