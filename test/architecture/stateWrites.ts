// Finds SQL that changes the state of a person, an attempt or a campaign, and the names under which guards and durable writes
// are used: the simulation can only take registered ones away to prove that they are needed.
import ts from 'typescript'

export interface GuardFacts {
  /** First arguments of `guard`, `isOn` and `write`. */
  readonly names: readonly string[]
  /** SQL that changes a state, and not as the second argument of `write` with a name. */
  readonly unregistered: readonly { readonly line: number; readonly sql: string }[]
  /** Bytes made durable without asking for `journal.sync`. */
  readonly syncs: readonly number[]
}

const stateChanges = [
  /^UPDATE recipients SET (?:(?!\bWHERE\b).)*\bstate =/,
  /^UPDATE attempts SET (?:(?!\bWHERE\b).)*\bstate =/,
  /^UPDATE attempt_recipients SET (?:(?!\bWHERE\b).)*\blive =/,
  /^UPDATE campaigns SET (?:(?!\bWHERE\b).)*\bstate =/,
  /^INSERT (?:OR \w+ )?INTO (?:recipients|attempts|attempt_recipients|campaigns)\b/,
  /^DELETE FROM (?:recipients|attempts|attempt_recipients|campaigns)\b/,
]
const named = new Set(['guard', 'isOn', 'write'])

export function readGuards(path: string, text: string): GuardFacts {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS)
  const names: string[] = []
  const unregistered: { line: number; sql: string }[] = []
  const syncs: number[] = []
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = calledName(node)
      const [first] = node.arguments
      if (named.has(called) && first && ts.isStringLiteral(first)) names.push(first.text)
      if (/^(sync|fsyncSync|fdatasyncSync)$/.test(called) && !isAsked(node)) syncs.push(lineOf(node))
    }
    const sql = sqlOf(node)
    if (sql !== undefined && stateChanges.some((change) => change.test(sql)) && !isRegistered(node))
      unregistered.push({ line: lineOf(node), sql })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { names, unregistered, syncs }
}

function calledName({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  return ts.isIdentifier(expression) ? expression.text : ''
}

function sqlOf(node: ts.Node): string | undefined {
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateExpression(node)) return
  return node.getText().slice(1, -1).replace(/\s+/g, ' ').trim()
}

function isRegistered(text: ts.Node): boolean {
  const node = ts.isTaggedTemplateExpression(text.parent) ? text.parent : text
  const call = node.parent
  if (!ts.isCallExpression(call) || call.arguments[1] !== node) return false
  const [first] = call.arguments
  return calledName(call) === 'write' && first !== undefined && ts.isStringLiteral(first)
}

/** Inside of `if (isOn('journal.sync'))`. */
function isAsked(node: ts.Node): boolean {
  for (let at: ts.Node = node; at.parent; at = at.parent)
    if (ts.isIfStatement(at.parent) && at.parent.thenStatement === at)
      if (at.parent.expression.getText() === `isOn('journal.sync')`) return true
  return false
}
