/**
 * The circles in a graph (Tarjan's strongly connected components): files that reach each other, types
 * included, whatever the way.
 *
 * @param {Map<string, Set<string>>} graph
 * @returns {string[][]} each circle's files, sorted
 */
export function circlesIn(graph) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const path = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} file */
  const visit = (file) => {
    const here = { index: seen.size, low: seen.size, open: true };
    seen.set(file, here);
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const there = seen.get(next) ?? visit(next);
      if (there.open) here.low = Math.min(here.low, there.low);
    }
    if (here.low === here.index) {
      const circle = path.splice(path.indexOf(file));
      for (const each of circle) closeOne(seen.get(each));
      if (circle.length > 1 || graph.get(file)?.has(file)) circles.push(circle.sort());
    }
    return here;
  };
  for (const file of graph.keys()) if (!seen.has(file)) visit(file);
  return circles;
}

/** @param {{ open: boolean } | undefined} visited */
function closeOne(visited) {
  if (visited) visited.open = false;
}
