// Titles of tests are read alone, in a list of failures. Finds those that cannot be understood there.
import ts from 'typescript'
import { titledCall } from './badInputs.ts'

/** A title that begins like this continues its `describe`: it has no subject of its own. */
const tail =
  /^(?:is|are|was|were|does|do|did|has|have|had|can|cannot|may|must|never|not|of|that|with|without|whose|which|who|whom|where|and|or|but|also|by|from|for|to|into|it|they|keeps|takes|says|shows|makes|leaves|holds|begins|starts|stops|ends|asks|tells|finds|gets|gives|goes|comes|stays|waits|refuses|sends)\b/
const oldWords = /\b(?:nobody|somebody|anybody|everybody|whoever|anew|afresh|by itself|by themselves|so many)\b/i

/** One line for each title that cannot stand alone: `path:line "title" …`. */
export function checkTitles(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const call = ts.isCallExpression(node) ? titledCall(node) : undefined
    const fault = call?.kind === 'test' ? faultOf(call.title) : undefined
    if (call && fault) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push(`${path}:${line + 1} "${call.title}" ${fault}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function faultOf(title: string): string | undefined {
  const beginning = tail.exec(title)?.[0]
  if (beginning) return `begins with "${beginning}", so it cannot be read without its describe`
  const word = oldWords.exec(title)?.[0]
  return word ? `says "${word}"` : undefined
}
