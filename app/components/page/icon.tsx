import arrowRight from "lucide-static/icons/arrow-right.svg?raw";
import badgeCheck from "lucide-static/icons/badge-check.svg?raw";
import bath from "lucide-static/icons/bath.svg?raw";
import bell from "lucide-static/icons/bell.svg?raw";
import brushCleaning from "lucide-static/icons/brush-cleaning.svg?raw";
import building2 from "lucide-static/icons/building-2.svg?raw";
import calendar from "lucide-static/icons/calendar.svg?raw";
import calendarClock from "lucide-static/icons/calendar-clock.svg?raw";
import calendarDays from "lucide-static/icons/calendar-days.svg?raw";
import chartColumn from "lucide-static/icons/chart-column.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevronDown from "lucide-static/icons/chevron-down.svg?raw";
import chevronLeft from "lucide-static/icons/chevron-left.svg?raw";
import chevronRight from "lucide-static/icons/chevron-right.svg?raw";
import circleAlert from "lucide-static/icons/circle-alert.svg?raw";
import circleUser from "lucide-static/icons/circle-user.svg?raw";
import cookingPot from "lucide-static/icons/cooking-pot.svg?raw";
import expand from "lucide-static/icons/expand.svg?raw";
import fileUp from "lucide-static/icons/file-up.svg?raw";
import flame from "lucide-static/icons/flame.svg?raw";
import hammer from "lucide-static/icons/hammer.svg?raw";
import hourglass from "lucide-static/icons/hourglass.svg?raw";
import house from "lucide-static/icons/house.svg?raw";
import housePlus from "lucide-static/icons/house-plus.svg?raw";
import logOut from "lucide-static/icons/log-out.svg?raw";
import mail from "lucide-static/icons/mail.svg?raw";
import mapPin from "lucide-static/icons/map-pin.svg?raw";
import maximize from "lucide-static/icons/maximize.svg?raw";
import menu from "lucide-static/icons/menu.svg?raw";
import paintRoller from "lucide-static/icons/paint-roller.svg?raw";
import pause from "lucide-static/icons/pause.svg?raw";
import phone from "lucide-static/icons/phone.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import plug from "lucide-static/icons/plug.svg?raw";
import quote from "lucide-static/icons/quote.svg?raw";
import scaling from "lucide-static/icons/scaling.svg?raw";
import scrollText from "lucide-static/icons/scroll-text.svg?raw";
import shovel from "lucide-static/icons/shovel.svg?raw";
import siren from "lucide-static/icons/siren.svg?raw";
import square from "lucide-static/icons/square.svg?raw";
import star from "lucide-static/icons/star.svg?raw";
import store from "lucide-static/icons/store.svg?raw";
import sun from "lucide-static/icons/sun.svg?raw";
import users from "lucide-static/icons/users.svg?raw";
import warehouse from "lucide-static/icons/warehouse.svg?raw";
import wrench from "lucide-static/icons/wrench.svg?raw";
import zap from "lucide-static/icons/zap.svg?raw";

/** All icons; a page contains only those that it shows. */
const drawings = {
  sun,
  flame,
  "cooking-pot": cookingPot,
  bath,
  bell,
  "arrow-right": arrowRight,
  "badge-check": badgeCheck,
  "brush-cleaning": brushCleaning,
  "circle-user": circleUser,
  "log-out": logOut,
  "building-2": building2,
  calendar,
  "calendar-clock": calendarClock,
  "calendar-days": calendarDays,
  check,
  "chevron-down": chevronDown,
  "chevron-left": chevronLeft,
  "chevron-right": chevronRight,
  "circle-alert": circleAlert,
  expand,
  hammer,
  house,
  mail,
  "scroll-text": scrollText,
  "file-up": fileUp,
  users,
  hourglass,
  "chart-column": chartColumn,
  "house-plus": housePlus,
  "map-pin": mapPin,
  maximize,
  menu,
  "paint-roller": paintRoller,
  pause,
  phone,
  play,
  plug,
  quote,
  scaling,
  shovel,
  siren,
  square,
  star,
  store,
  warehouse,
  wrench,
  zap,
};

export type IconName = keyof typeof drawings;

/** The markup inside each `<svg>`; the class sets stroke, width and size. */
const inner = new Map(
  Object.entries(drawings).map(([name, svg]) => [
    name,
    svg
      .slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
      .replace(/\s*\n\s*/g, "")
      .replaceAll(" />", "/>"),
  ]),
);

/** Whether there is an icon of this name: quiz data names its icons as plain text. */
export const isIcon = (name: string | undefined): name is IconName => name !== undefined && inner.has(name);

/** Always stands beside words, so it is hidden from screen readers. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg
    className={className ? `icon ${className}` : "icon"}
    viewBox="0 0 24 24"
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of our own build, never a visitor's words
    dangerouslySetInnerHTML={{ __html: inner.get(name) ?? "" }}
  />
);
