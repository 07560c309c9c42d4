import { site } from "~/content/site";
import { paths } from "~/paths";
import { Wordmark } from "./wordmark";

/** Above a question: whose it is, and help. Nothing that leads off the one way forward and the one way back. */
export function BareHeader() {
  return (
    <header className="border-b border-line">
      <div className="wrap head">
        <Wordmark />
        <a href={paths.contact} className="nav-link ml-auto">
          Help
        </a>
      </div>
    </header>
  );
}

/** Below a question. */
export function BareFooter({ demo }: { demo: boolean }) {
  return (
    <footer className="foot">
      <p className="wrap hint text-sm">
        {`${site.name}: free for homeowners, with nothing to sign. `}
        <a href={paths.privacyPolicy} className="link">
          Privacy policy
        </a>
        {demo ? ". Demonstration content." : null}
      </p>
    </footer>
  );
}
