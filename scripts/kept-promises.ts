import path from "node:path";
import ts from "typescript";

/** Where a promise is kept, as `file:line: text`. */
type KeptPromise = string;

const neverRejects = /never rejects/i;
const collecting = new Set(["push", "add", "set", "unshift"]);

/**
 * Promises that are put away and may reject before anybody waits for them, which ends the process: kept in a variable
 * with another `await` before the first use, in a property, or in a collection. Not those with a handler where they are
 * made (`.catch(…)`, `.then(…, …)`), or of a function whose docstring says that it never rejects. `places` are the folders and files
 * that it looks at.
 */
export function listKeptPromises(program: ts.Program, places: readonly string[]): KeptPromise[] {
  const checker = program.getTypeChecker();
  const found: KeptPromise[] = [];
  for (const source of program.getSourceFiles()) {
    const file = path.relative(process.cwd(), source.fileName);
    if (!places.some((place) => file.startsWith(place))) continue;
    const visit = (node: ts.Node): void => {
      for (const kept of keptBy(node)) {
        if (!mayReject(checker, kept)) continue;
        if (isHeardBeforeAwait(node)) continue;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file}:${line + 1}: ${node.getText().split("\n")[0]}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** The expressions whose values this node puts away. */
function keptBy(node: ts.Node): ts.Expression[] {
  if (ts.isVariableDeclaration(node) && node.initializer) return [node.initializer];
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return [node.right];
  if (ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) {
    return node.initializer ? [node.initializer] : [];
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return collecting.has(node.expression.name.text) ? [...node.arguments] : [];
  }
  return [];
}

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

function mayReject(checker: ts.TypeChecker, given: ts.Expression): boolean {
  const made = withoutWrapping(given);
  if (ts.isConditionalExpression(made)) {
    return mayReject(checker, made.whenTrue) || mayReject(checker, made.whenFalse);
  }
  // What was kept elsewhere is looked at there.
  if (ts.isIdentifier(made) || ts.isPropertyAccessExpression(made) || ts.isElementAccessExpression(made)) {
    return false;
  }
  if (!ts.isCallExpression(made) && !ts.isNewExpression(made)) return false;
  if (!isPromise(checker, checker.getTypeAtLocation(made))) return false;
  if (ts.isNewExpression(made))
    return (made.arguments?.[0] as ts.ArrowFunction | undefined)?.parameters.length !== 1;
  return made.expression.getText() !== "Promise.resolve" && !isHandled(made) && !saysNever(checker, made);
}

function withoutWrapping(given: ts.Expression): ts.Expression {
  const wraps =
    ts.isParenthesizedExpression(given) || ts.isAsExpression(given) || ts.isSatisfiesExpression(given);
  return wraps ? withoutWrapping(given.expression) : given;
}

function isPromise(checker: ts.TypeChecker, type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some((each) => isPromise(checker, each));
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    return checker.getTypeArguments(type as ts.TypeReference).some((each) => isPromise(checker, each));
  }
  return type.symbol?.name === "Promise";
}

/** Whether a handler hangs at its end: `.finally` passes on what is before it. */
function isHandled({ expression, arguments: given }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { name, expression: before } = expression;
  if (name.text === "catch" || (name.text === "then" && given.length === 2)) return true;
  const passesOn = name.text === "finally" || name.text === "then";
  return passesOn && ts.isCallExpression(before) && isHandled(before);
}

function saysNever(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  const { declaration } = checker.getResolvedSignature(call) ?? {};
  const own = declaration && ts.isArrowFunction(declaration) ? declaration.parent.parent.parent : declaration;
  if (own && !ts.isJSDocSignature(own) && neverRejects.test(docsOf(own))) return true;
  const symbol = checker.getSymbolAtLocation(call.expression);
  return neverRejects.test(ts.displayPartsToString(symbol?.getDocumentationComment(checker)));
}

const docsOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((doc) => doc.getText())
    .join(" ");

/** Whether somebody waits for it, or hangs a handler on it, before anything else is waited for where it stands. */
function isHeardBeforeAwait(node: ts.Node): boolean {
  const name = nameOf(node);
  const statement = ts.findAncestor(node, (each) => ts.isStatement(each) && hasStatements(each.parent));
  if (!name || !statement || !hasStatements(statement.parent)) return false;
  const heard = new RegExp(`(^return\\b.*|\\bawait\\b.*|^)\\b${name}\\b(?!\\w)`);
  for (const later of statement.parent.statements.filter(({ pos }) => pos >= statement.end)) {
    const text = later.getText();
    if (new RegExp(`\\b${name}\\.catch\\(`).test(text)) return true;
    const awaits = findIn(later, ts.isAwaitExpression);
    if (awaits || ts.isReturnStatement(later))
      return heard.test((awaits ?? later).getText().replaceAll("\n", " "));
  }
  return false;
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) return node.name.getText();
  if (!ts.isBinaryExpression(node)) return undefined;
  return ts.isPropertyAccessExpression(node.left) ? node.left.name.text : node.left.getText();
}

const hasStatements = (node: ts.Node): node is ts.Block | ts.SourceFile | ts.ModuleBlock =>
  ts.isBlock(node) || ts.isSourceFile(node) || ts.isModuleBlock(node);

/** The first such node in the order it is written; not within a function that runs later. */
function findIn<Found extends ts.Node>(
  node: ts.Node,
  wanted: (node: ts.Node) => node is Found,
): Found | undefined;
function findIn(node: ts.Node, wanted: (node: ts.Node) => boolean): ts.Node | undefined;
function findIn(node: ts.Node, wanted: (node: ts.Node) => boolean): ts.Node | undefined {
  if (wanted(node)) return node;
  if (ts.isFunctionLike(node)) return undefined;
  return ts.forEachChild(node, (child) => findIn(child, wanted));
}
