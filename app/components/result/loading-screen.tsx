/**
 * Lies over the result for two seconds, which is the style sheet's doing: the result is under it from the
 * start, and comes at once to whoever asked for less motion.
 */
export function LoadingScreen({ children }: { children: string }) {
  return (
    <div className="loading" role="status">
      <div className="spinner" />
      <p className="hint mt-5">{children}</p>
    </div>
  );
}
