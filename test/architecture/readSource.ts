// Reads from one source file the parts that the rules check; from a .vue file its script blocks.
import ts from 'typescript'
import type { ImportFound } from './layers.ts'

export interface SourceFacts {
  readonly imports: readonly (ImportFound & { readonly line: number })[]
  /** Calls and member reads that some rule forbids somewhere. */
  readonly uses: readonly { readonly kind: 'sql' | 'clock' | 'chance' | 'fetch'; readonly line: number }[]
  readonly typeNames: readonly { readonly name: string; readonly line: number }[]
  readonly hasDefaultExport: boolean
}

export function readSource(path: string, text: string): SourceFacts {
  const code = path.endsWith('.vue') ? scriptsOf(text) : text
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS)
  const imports: SourceFacts['imports'][number][] = []
  const uses: SourceFacts['uses'][number][] = []
  const typeNames: SourceFacts['typeNames'][number][] = []
  let hasDefaultExport = false
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1

  const visit = (node: ts.Node): void => {
    const specifier = importedBy(node)
    if (specifier) imports.push({ from: path, ...specifier, line: lineOf(node) })
    const kind = useOf(node)
    if (kind) uses.push({ kind, line: lineOf(node) })
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      typeNames.push({ name: node.name.text, line: lineOf(node) })
    } else if (ts.isClassDeclaration(node) && node.name) typeNames.push({ name: node.name.text, line: lineOf(node) })
    if (ts.isExportAssignment(node) || isDefault(node)) hasDefaultExport = true
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { imports, uses, typeNames, hasDefaultExport }
}

// Everything outside the script blocks becomes blank, so that lines stay true.
function scriptsOf(vue: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  let end = 0
  let code = ''
  for (const block of vue.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)) {
    const start = block.index + (block[1] ?? '').length
    code += blank(vue.slice(end, start)) + (block[2] ?? '')
    end = start + (block[2] ?? '').length
  }
  return code + blank(vue.slice(end))
}

function importedBy(node: ts.Node): { specifier: string; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: importsTypesOnly(node.importClause) }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    const named = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : []
    const typeOnly = node.isTypeOnly || (named.length > 0 && named.every((element) => element.isTypeOnly))
    return { specifier: node.moduleSpecifier.text, typeOnly }
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, typeOnly: true }
  }
  if (ts.isCallExpression(node) && isLoader(node.expression)) {
    const [argument] = node.arguments
    if (argument && ts.isStringLiteralLike(argument)) return { specifier: argument.text, typeOnly: false }
  }
  return undefined
}

function importsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const { name, namedBindings } = clause
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly)
}

function isLoader(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')
}

function useOf(node: ts.Node): SourceFacts['uses'][number]['kind'] | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const text = `${node.expression.getText()}.${node.name.text}`
    if (text === 'Date.now' || text === 'performance.now') return 'clock'
    if (text === 'Math.random') return 'chance'
    if (/^(window|globalThis|self)\.fetch$/.test(text)) return 'fetch'
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) return 'clock'
  if (ts.isCallExpression(node)) {
    if (ts.isIdentifier(node.expression) && node.expression.text === 'fetch') return 'fetch'
    if (isSqlCall(node)) return 'sql'
  }
  return undefined
}

// A regular expression has `exec` too: there the argument is the text searched, and its owner no database.
function isSqlCall({ expression, arguments: [argument] }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false
  if (expression.name.text === 'prepare') return true
  if (expression.name.text !== 'exec') return false
  const owner = expression.expression.getText()
  const isDatabase = /(^|\.)(db|database|connection|sqlite)$/i.test(owner)
  const isStatement = argument !== undefined && (ts.isStringLiteralLike(argument) || ts.isTemplateExpression(argument))
  return isDatabase || (isStatement && !owner.startsWith('/'))
}

function isDefault(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  )
}
