import { SignInForm } from "~/components/account/sign-in-form";
import type { EndedSession } from "~/models/base/unsent-form";
import { paths } from "~/paths";

/** Nothing was saved, and nothing is lost: the sign-in form carries it on. */
export function SessionEnded({ path, kept }: EndedSession) {
  return (
    <div className="wrap narrow py-8">
      <h1>Sign in to go on</h1>
      <p role="alert" className="note mt-4">
        You are signed out, so this is not saved yet. Sign in, and what you sent is there again.
      </p>
      <SignInForm action={paths.login(path)} kept={kept} />
    </div>
  );
}
