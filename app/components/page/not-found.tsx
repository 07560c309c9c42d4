import { paths } from "~/paths";
import { MessagePage } from "./message-page";

export function PageNotFound() {
  return (
    <MessagePage
      title="Page Not Found"
      onward={
        <>
          <a href={paths.home} className="btn">
            Back to Home
          </a>
          <a href={paths.findRoofer()} className="btn btn-quiet">
            Find a roofer
          </a>
        </>
      }
    >
      <p className="hint mt-3">
        There is nothing at this address. It may have been mistyped, or the page may have moved.
      </p>
    </MessagePage>
  );
}

export function ListingNotFound() {
  return (
    <MessagePage
      title="Business Not Found"
      onward={
        <a href={paths.roofing} className="btn">
          Back to roofers
        </a>
      }
    >
      <p className="hint mt-3">The roofing business you're looking for doesn't exist.</p>
    </MessagePage>
  );
}

export function QuoteNotFound() {
  return (
    <MessagePage
      title="Quote Not Found"
      onward={
        <a href={paths.roofingQuiz} className="btn">
          Get a quote
        </a>
      }
    >
      <p className="hint mt-3">
        We have no quote at this address. It may have been deleted, or the link may be incomplete.
      </p>
    </MessagePage>
  );
}

/** The finder knows more places than have a page. */
export function CityNotFound({ place }: { place: string }) {
  return (
    <MessagePage
      title="City Not Found"
      onward={
        <a href={paths.findRoofer(place || undefined)} className="btn">
          Find a roofer
        </a>
      }
    >
      <p className="hint mt-3">The city you're looking for doesn't exist in our directory.</p>
    </MessagePage>
  );
}
