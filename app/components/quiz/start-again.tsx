/** What the button posts to a quiz's own address. */
export const startAgainIntent = "start-again";

/** 'Start again', in a form of its own: forgets what was answered so far. */
export function StartAgain({ quizPath, quiet = false }: { quizPath: string; quiet?: boolean }) {
  return (
    <form method="post" action={quizPath}>
      <button
        type="submit"
        name="intent"
        value={startAgainIntent}
        className={quiet ? "link nav-link" : "btn btn-quiet w-full"}
      >
        Start again
      </button>
    </form>
  );
}
