import type { ReactNode } from "react";
import { paths } from "~/paths";

export function PageNotFound() {
  return (
    <MessagePage
      title="Page Not Found"
      onward={[
        ["Back to Home", paths.home],
        ["Find a roofer", paths.findRoofer()],
      ]}
    >
      <p className="hint mt-3">
        There is nothing at this address. It may have been mistyped, or the page may have moved.
      </p>
    </MessagePage>
  );
}

export const ListingNotFound = () => (
  <MessagePage title="Business Not Found" onward={[["Back to roofers", paths.roofing]]}>
    <p className="hint mt-3">The roofing business you're looking for doesn't exist.</p>
  </MessagePage>
);

export function QuoteNotFound() {
  return (
    <MessagePage title="Quote Not Found" onward={[["Get a quote", paths.roofingQuiz]]}>
      <p className="hint mt-3">
        We have no quote at this address. It may have been deleted, or the link may be incomplete.
      </p>
    </MessagePage>
  );
}

/** Leads to the finder, which knows more places than have a page. */
export const CityNotFound = ({ place }: { place: string }) => (
  <MessagePage title="City Not Found" onward={[["Find a roofer", paths.findRoofer(place || undefined)]]}>
    <p className="hint mt-3">The city you're looking for doesn't exist in our directory.</p>
  </MessagePage>
);

type MessagePageProps = {
  title: string;
  children?: ReactNode;
  /** The primary action, as a form; without one it is the first of `onward`. */
  first?: ReactNode;
  onward?: readonly (readonly [words: string, address: string])[];
};

/** A page with one message and links onward. */
export const MessagePage = ({ title, children, first, onward = [] }: MessagePageProps) => (
  <div className="wrap py-12">
    <h1>{title}</h1>
    {children}
    <div className="mt-6 flex flex-wrap gap-3">
      {first}
      {onward.map(([words, address], place) => (
        <a key={words} href={address} className={place === 0 && !first ? "btn" : "btn btn-quiet"}>
          {words}
        </a>
      ))}
    </div>
  </div>
);
