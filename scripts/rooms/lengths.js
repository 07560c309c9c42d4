import ts from "typescript";

export const longestFile = 300;
export const longestFunction = 40;

/**
 * The functions of a file that are too long, from their first line to their last. What groups tests
 * (`describe`) is no function to its reader.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, name: string, lines: number }[]}
 */
export function longFunctionsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {{ line: number, name: string, lines: number }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body && !groupsTests(node)) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      const lines = last - first + 1;
      if (lines > longestFunction) found.push({ line: first + 1, name: nameOf(node), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.Node} node */
function groupsTests({ parent }) {
  return ts.isCallExpression(parent) && /^(test\.)?describe\b/.test(parent.expression.getText());
}

/** @param {ts.SignatureDeclaration} node */
function nameOf(node) {
  if (node.name) return node.name.getText();
  if (ts.isVariableDeclaration(node.parent)) return node.parent.name.getText();
  return ts.isCallExpression(node.parent)
    ? `an argument of ${node.parent.expression.getText()}`
    : "a function";
}
