/** Returns what `make` returns, called on first use: loading an SDK takes longer than starting everything else. */
export function whenNeeded<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
