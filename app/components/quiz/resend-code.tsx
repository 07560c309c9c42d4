/**
 * 'Send it again', in a form of its own. The server refuses until the wait is over and says how long
 * remains; the script counts it down.
 */
export function ResendCode({ action, wait }: { action: string; wait: number }) {
  return (
    <form method="post" action={action} className="mt-4">
      <p className="hint flex flex-wrap items-center gap-x-1">
        {wait > 0 ? "" : "No text? "}
        <button type="submit" name="intent" value="resend" className="link nav-link" data-countdown={wait}>
          Resend code
        </button>
        {wait > 0 ? (
          <span className="figures">
            {" "}
            in <span data-countdown-figure>{wait}</span> seconds
          </span>
        ) : null}
      </p>
    </form>
  );
}
