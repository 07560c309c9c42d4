import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { asOther, SignInForm } from "~/components/account/sign-in-form";
import {
  allowCookies,
  type EndedSession,
  endedTitle,
  isEndedSession,
  isRefusedAnswer,
  needsCookie,
  type RefusedAnswer,
  type UnsentForm,
} from "~/models/base/unsent-form";
import { paths } from "~/paths";
import { LineLink } from "./link";
import { MessagePage, PageNotFound, QuoteNotFound } from "./not-found";
import { SendAgain } from "./unsent";

export const somethingWentWrong = "Something went wrong on our side";
/** Title of the answer to a form while the database is down. */
export const siteIsAway = "The site is away for a moment";

type SomethingWentWrongProps = {
  title?: string;
  retryAt: string;
  /** The form that failed: 'Try again' sends it once more. */
  unsent?: UnsentForm;
};

function SomethingWentWrong(props: SomethingWentWrongProps) {
  const { title = somethingWentWrong, retryAt, unsent } = props;
  const { reference } = useContext(DocumentAssetsContext);
  return (
    <MessagePage
      title={title}
      first={unsent && <SendAgain to={retryAt} unsent={unsent} send="Try again" />}
      onward={unsent ? [home] : [["Try again", retryAt], home]}
    >
      {unsent?.message ? <p className="error mt-3">{unsent.message}</p> : null}
      <p className="hint mt-3">
        It is nothing you did, and nothing you sent before is lost. {unsent ? kept(unsent) : null}
        Wait a moment, then try again.
      </p>
      {reference ? (
        <p className="hint mt-3">{`If you write to us about it, give us this: ${reference}`}</p>
      ) : null}
    </MessagePage>
  );
}

const home = ["Back to Home", paths.home] as const;

const kept = ({ secrets }: UnsentForm) =>
  secrets
    ? "What you typed is kept here, except your password: you will be asked for that again. "
    : "What you typed is kept here. ";

/** What only the server knows while it renders a document. */
export type DocumentAssets = {
  /** Always empty: the element that it fills marks where app/entry.server.tsx inserts the page's styles. */
  css: string;
  /** Styles after `css` with the colours that an operator set, if any. */
  coloured?: string;
  /** The page's title while the database is down. */
  away?: string;
  /** The request's id in the log. */
  reference?: string;
  /** Whether a route threw, so that the page shows an error. */
  failed?: boolean;
};

export const DocumentAssetsContext = createContext<DocumentAssets>({ css: "" });

/** For a route that only has an action: a component makes it a page, so that Remix shows its errors as one. */
export const ActionOnly = () => null;

/** Explains whatever a route threw; `notFound` is the route's own 404 page. */
export function ErrorPage({ notFound = <PageNotFound /> }: { notFound?: ReactNode }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { away } = useContext(DocumentAssetsContext);
  if (isRouteErrorResponse(error) && isEndedSession(error.data)) return <SessionEnded {...error.data} />;
  if (!isRouteErrorResponse(error) || (error.status >= 500 && !isFull(error))) {
    return <SomethingWentWrong title={away} retryAt={pathname + search} unsent={unsentForm(error)} />;
  }
  if (error.status === 404) return notFound;
  const goBack = ["Go back", pathname + search] as const;
  const unsent = unsentForm(error);
  if (unsent) return <NeedsCookie to={pathname + search.replace(/[?&]cookie=asked$/, "")} unsent={unsent} />;
  if (isRefusedAnswer(error.data)) return <Refusal {...error.data} />;
  return <Refusal message={typeof error.data === "string" ? error.data : ""} onward={goBack} />;
}

/** A 503 with a message: nothing went wrong, but there is no room just now. */
const isFull = ({ status, data }: ErrorResponse) => status === 503 && typeof data === "string" && data !== "";

function unsentForm(error: unknown): UnsentForm | undefined {
  const sent: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof sent !== "object" || sent === null || !("fields" in sent)) return undefined;
  return Array.isArray(sent.fields) ? (sent as UnsentForm) : undefined;
}

/** Nothing was saved yet, but nothing is lost: the sign-in form carries what was sent. */
function SessionEnded(ended: EndedSession) {
  const { path, kept, as } = ended;
  return (
    <div className="wrap narrow py-8">
      <h1>{endedTitle(ended)}</h1>
      {as ? <p className="mt-3">{as.why}</p> : null}
      <p role="alert" className="note mt-4 wrap-anywhere">
        {as
          ? `You are signed in as ${as.email}. Did you write this with another account? Sign in with that one, and what you sent will be there.`
          : "You are signed out, so this is not saved yet. Sign in, and what you sent will be there."}
      </p>
      <SignInForm action={paths.login(path, undefined, as && asOther)} kept={kept} />
      {as ? <LineLink to={paths.login()} p="mt-4">{`Go on as ${as.email}`}</LineLink> : null}
    </div>
  );
}

const NeedsCookie = ({ to, unsent }: { to: string; unsent: UnsentForm }) => (
  <MessagePage title={needsCookie} first={<SendAgain to={to} unsent={unsent} send="Send it again" />}>
    <p className="hint my-3">{allowCookies}</p>
  </MessagePage>
);

/** Why a request was refused, in the words of the code that refused it, what was typed, and a link back or onward. */
function Refusal(refused: Partial<RefusedAnswer> & Pick<RefusedAnswer, "onward">) {
  const { title = "We could not do that", message, typed, onward, again } = refused;
  return (
    <MessagePage title={title} onward={[onward]} first={again && <AgainForm {...again} />}>
      <p className="hint mt-3">{message || "The request could not be understood. Go back and try again."}</p>
      {typed ? (
        <>
          <p className="mt-3">This is what you typed, so that you can copy it:</p>
          <blockquote className="mt-2 border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
            {typed}
          </blockquote>
        </>
      ) : null}
    </MessagePage>
  );
}

const AgainForm = ({ words, action, fields }: NonNullable<RefusedAnswer["again"]>) => (
  <form method="post" action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit" className="btn">
      {words}
    </button>
  </form>
);

/** Error boundary of the pages about an estimate. */
export const QuoteError = () => <ErrorPage notFound={<QuoteNotFound />} />;
