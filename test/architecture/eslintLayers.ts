// The table of layers as a lint rule, so that a wrong import is marked where it is typed.
import { relative } from 'node:path'
import { judgeImport } from './layers.ts'

interface SourceNode {
  readonly source?: { readonly value?: unknown } | null
  readonly importKind?: 'type' | 'value'
  readonly exportKind?: 'type' | 'value'
  readonly specifiers?: readonly { readonly importKind?: string; readonly exportKind?: string }[]
}

interface RuleContext {
  readonly filename: string
  readonly cwd: string
  report(report: { node: SourceNode; message: string }): void
}

function isTypeOnly({ importKind, exportKind, specifiers = [] }: SourceNode): boolean {
  if (importKind === 'type' || exportKind === 'type') return true
  return specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type')
}

const imports = {
  meta: { type: 'problem' as const, schema: [] },
  create(context: RuleContext) {
    const from = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const check = (node: SourceNode): void => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const message = judgeImport({ from, specifier, typeOnly: isTypeOnly(node) })
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export const layersPlugin = { rules: { imports } }
