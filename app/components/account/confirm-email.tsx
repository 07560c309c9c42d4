import { SubmitButton } from "~/components/form/submit-button";
import { MessagePage } from "~/components/page/message-page";
import { paths } from "~/paths";

/** Where the link of a mail leads. A press does it, because mail programs open links to look at them. */
export function ConfirmEmail({ token, email, change }: { token: string; email: string; change: boolean }) {
  return (
    <MessagePage
      title={change ? "Change your email" : "Confirm your email"}
      onward={
        <form method="post" action={paths.verifyEmail(token)}>
          <SubmitButton name="intent" value="confirm">
            {change ? "Yes, change it" : "Confirm and sign in"}
          </SubmitButton>
        </form>
      }
    >
      <p className="mt-3 text-lg [overflow-wrap:anywhere]">
        {change ? `Is your account to have ${email} from now on?` : `Is ${email} yours?`}
      </p>
    </MessagePage>
  );
}
