import { SubmitButton } from "~/components/form/controls";
import { formatInstant } from "~/models/base/clock";
import { paths } from "~/paths";
import pushHref from "~/push.js?url";

type Browser = { id: string; browser: string; createdAt: string; own: boolean };

type BrowsersProps = {
  browsers: readonly Browser[];
  /** The public key with which a browser subscribes. */
  pushKey: string;
};

/** Push notifications, switched on browser by browser; they last as long as the owner is signed in there. */
export const Browsers = ({ browsers, pushKey }: BrowsersProps) => (
  <>
    {browsers.length > 0 ? (
      <ul className="mb-4 divide-y divide-line border-y border-line">
        {browsers.map((browser) => (
          <Notified key={browser.id} {...browser} />
        ))}
      </ul>
    ) : (
      <p className="hint">Off in every browser.</p>
    )}
    {browsers.some(({ own }) => own) ? null : <TurnOn pushKey={pushKey} />}
    <script type="module" src={pushHref} />
  </>
);

function Notified({ id, browser, createdAt, own }: Browser) {
  const name = browser || "A browser";
  return (
    <li>
      <form
        method="post"
        action={paths.alertsVerb("unsubscribe")}
        className="flex flex-wrap items-center justify-between gap-x-4 py-2"
      >
        <input type="hidden" name="subscription" value={id} />
        <p>
          <b>{name}</b>{" "}
          <span className="hint">
            {own ? "This browser, since " : "Since "}
            {formatInstant(createdAt)}
          </span>
        </p>
        <SubmitButton quiet>
          Turn off <span className="sr-only">in {name}</span>
        </SubmitButton>
      </form>
    </li>
  );
}

/** Shown by the script if the browser supports push; it fills in the browser's subscription. */
function TurnOn({ pushKey }: { pushKey: string }) {
  return (
    <>
      <form
        method="post"
        action={paths.alertsVerb("subscribe")}
        data-push-key={pushKey}
        data-worker={paths.pushWorker}
        className="where-push mt-3"
      >
        <input type="hidden" name="endpoint" />
        <input type="hidden" name="publicKey" />
        <input type="hidden" name="sharedSecret" />
        <SubmitButton quiet>Turn on in this browser</SubmitButton>
      </form>
      <p className="where-blocked note mt-3">
        This browser does not let us notify you. Allow it in the browser's settings for this site, and try
        again.
      </p>
      <p className="without-push hint mt-3">
        This browser cannot show notifications, or its scripts are off. Emails and texts do not depend on
        them.
      </p>
    </>
  );
}
