import ts from "typescript";

/**
 * The functions of a file with more than `most` lines, from their first line to their last. What groups tests
 * (`describe`) is no function to its reader, which the linter's rule does not know.
 */
export function longFunctionsIn(file: string, text: string, most: number): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body && !groupsTests(node)) {
      const first = lineAt(node.getStart(source));
      if (lineAt(node.end) - first + 1 > most) found.push(`${file}:${first}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function groupsTests({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && /^(test\.)?describe\b/.test(parent.expression.getText());
}
