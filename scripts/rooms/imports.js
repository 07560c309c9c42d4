import ts from "typescript";

/**
 * One reference of a file to another module.
 *
 * @typedef {object} Reference
 * @property {string} to the module as it is written
 * @property {number} line
 * @property {boolean} passedOn whether the file exports again what it takes from there
 */

/**
 * What is read in a file: its references, and what keeps others from being read.
 *
 * @typedef {object} Reading
 * @property {Reference[]} references
 * @property {{ line: number, message: string }[]} breaches
 */

const ways = {
  computed: "names a module that only a running program knows",
  required: "requires a module; `import` says what is needed",
  globbed: "takes modules by a pattern; `import` says which",
  measured: "asks where it lies; the build moves it",
  environment: "reads the environment past app/env.server.ts",
};

/**
 * Every way in which a file reaches for another, read by the compiler's own parser: `import`, `import type`,
 * `export … from`, `import()`, types by `import("…")`, `import x = require("…")` and triple slashes.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Reading}
 */
export function readImports(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Reading} */
  const reading = { references: [], breaches: [] };
  const passedOn = namesPassedOn(source);
  /** @param {number} at */
  const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  for (const { fileName, pos } of [...source.referencedFiles, ...source.typeReferenceDirectives]) {
    reading.references.push({ to: `./${fileName}`, line: lineOf(pos), passedOn: false });
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    const line = lineOf(node.getStart(source));
    const module = moduleOf(node);
    if (module && ts.isStringLiteralLike(module)) {
      reading.references.push({ to: module.text, line, passedOn: isPassedOn(node, passedOn) });
    } else if (module) reading.breaches.push({ line, message: ways.computed });
    const message = breachOf(node);
    if (message) reading.breaches.push({ line, message });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reading;
}

/**
 * The module that this node names, if it is one that does.
 *
 * @param {ts.Node} node
 * @returns {ts.Node | undefined}
 */
function moduleOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return node.arguments[0];
  }
  return undefined;
}

/**
 * Ways to a module that cannot be read from the text, and to the environment.
 *
 * @param {ts.Node} node
 * @returns {string | undefined}
 */
function breachOf(node) {
  if (ts.isExternalModuleReference(node)) return ways.required;
  if (ts.isMetaProperty(node) && ts.isPropertyAccessExpression(node.parent)) {
    const { text } = node.parent.name;
    if (text.startsWith("glob")) return ways.globbed;
    if (["url", "resolve", "dirname", "filename"].includes(text)) return ways.measured;
  }
  const module = moduleOf(node);
  if (module && ts.isStringLiteralLike(module)) {
    if (/^(node:)?module$/.test(module.text)) return ways.required;
    if (/^(node:)?process$/.test(module.text)) return ways.environment;
  }
  if (!ts.isIdentifier(node)) return undefined;
  if (node.text === "require" || node.text === "createRequire") return ways.required;
  return node.text === "process" && !isSafeProcess(node) ? ways.environment : undefined;
}

/**
 * `process.exit` and the like; not `process.env`, `process["env"]`, nor `process` handed on to somebody.
 *
 * @param {ts.Identifier} node
 */
function isSafeProcess(node) {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isPropertyAccessExpression(parent) && parent.expression === node && parent.name.text !== "env";
}

/**
 * Names that the file exports by `export { … }` without saying from where.
 *
 * @param {ts.SourceFile} source
 * @returns {Set<string>}
 */
function namesPassedOn(source) {
  const names = new Set();
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement)) names.add(statement.expression.getText(source));
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier || !statement.exportClause) continue;
    if (!ts.isNamedExports(statement.exportClause)) continue;
    for (const each of statement.exportClause.elements) names.add((each.propertyName ?? each.name).text);
  }
  return names;
}

/**
 * @param {ts.Node} node
 * @param {Set<string>} names
 */
function isPassedOn(node, names) {
  if (ts.isExportDeclaration(node)) return true;
  if (!ts.isImportDeclaration(node) || !node.importClause) return false;
  const { name, namedBindings } = node.importClause;
  const taken = [
    ...(name ? [name.text] : []),
    ...(namedBindings && ts.isNamespaceImport(namedBindings) ? [namedBindings.name.text] : []),
    ...(namedBindings && ts.isNamedImports(namedBindings)
      ? namedBindings.elements.map((each) => each.name.text)
      : []),
  ];
  return taken.some((each) => names.has(each));
}
