// Finds every statement of the core and compares the columns it has with the properties of the row it is read as.
import type { DatabaseSync } from 'node:sqlite'
import ts from 'typescript'
import { makeSqlReader, Unresolved, type Reading } from './sqlTexts.ts'

export interface Statement {
  /** `path:line` */
  readonly place: string
  readonly readings: readonly Reading[]
  /** Several statements without values: run as they are, never prepared. */
  readonly isScript: boolean
  /** The properties of the row; absent where no column is looked at. */
  readonly row?: readonly RowProperty[]
}

export interface RowProperty {
  readonly name: string
  readonly isOptional: boolean
  readonly kinds: readonly ('number' | 'string' | 'bytes' | 'null' | 'other')[]
}

export interface FoundStatements {
  readonly statements: readonly Statement[]
  /** `path:line why` */
  readonly unknown: readonly string[]
  readonly usedExamples: ReadonlySet<string>
}

const methods = new Set(['all', 'get', 'iterate', 'run', 'write', 'script'])

/** `examples`: by `path expression`, texts for what is put together while running. */
export function findStatements(
  root: string,
  program: ts.Program,
  examples: Readonly<Record<string, readonly string[]>>,
): FoundStatements {
  const checker = program.getTypeChecker()
  const core = `${root}/src/main/core/`
  const isOurs = (file: ts.SourceFile): boolean => file.fileName.startsWith(core)
  const usedExamples = new Set<string>()
  const filesOfExamples = new Set(Object.keys(examples).map((key) => `${core}${key.slice(0, key.indexOf(' '))}`))
  const reader = makeSqlReader(program, isOurs, (node) => {
    if (!filesOfExamples.has(node.getSourceFile().fileName)) return undefined
    const key = `${node.getSourceFile().fileName.slice(core.length)} ${node.getText().replace(/\s+/g, ' ')}`
    const found = Object.hasOwn(examples, key) ? examples[key] : undefined
    if (found) usedExamples.add(key)
    return found
  })
  const statements: Statement[] = []
  const unknown: string[] = []

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) look(node, node.expression)
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles())
    if (isOurs(file) && !file.fileName.endsWith('core/storage/db.ts')) visit(file)
  return { statements, unknown, usedExamples }

  function look(call: ts.CallExpression, callee: ts.PropertyAccessExpression): void {
    const method = callee.name.text
    if (!methods.has(method)) return
    const owner = checker.getTypeAtLocation(callee.expression).symbol as ts.Symbol | undefined
    if (owner?.name !== 'Db') return
    const text = call.arguments[method === 'write' ? 1 : 0]
    if (!text) return
    const file = call.getSourceFile()
    const line = file.getLineAndCharacterOfPosition(text.getStart()).line + 1
    const place = `${file.fileName.slice(root.length + 1)}:${line}`
    try {
      const row = rowOf(call, method)
      if (row === 'asserted') unknown.push(`${place} the row's type is asserted, not declared`)
      const readings = reader.readingsOf(text)
      statements.push({ place, readings, isScript: method === 'script', ...(Array.isArray(row) ? { row } : {}) })
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error
      if (method !== 'script') unknown.push(`${place} ${error.message}`)
    }
  }

  function rowOf(call: ts.CallExpression, method: string): readonly RowProperty[] | 'asserted' | undefined {
    if (!['all', 'get', 'iterate'].includes(method)) return undefined
    const signature = checker.getResolvedSignature(call)
    if (!signature) return undefined
    const answer = checker.getReturnTypeOfSignature(signature)
    const type =
      method === 'get' ? checker.getNonNullableType(answer) : checker.getTypeArguments(answer as ts.TypeReference)[0]
    if (
      !type ||
      !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) ||
      type.getProperties().length === 0
    ) {
      let outer: ts.Node = call.parent
      while (ts.isParenthesizedExpression(outer)) outer = outer.parent
      return ts.isAsExpression(outer) ? 'asserted' : undefined
    }
    return checker.getPropertiesOfType(type).map((property) => {
      const each = checker.getTypeOfSymbolAtLocation(property, call)
      const parts = each.isUnion() ? each.types : [each]
      return {
        name: property.name,
        isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
        kinds: [...new Set(parts.map(kindOf))],
      }
    })
  }

  function kindOf(type: ts.Type): RowProperty['kinds'][number] {
    if (type.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) return 'number'
    if (type.flags & ts.TypeFlags.StringLike) return 'string'
    if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return 'null'
    // A branded string.
    if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.StringLike)) return 'string'
    return (type.symbol as ts.Symbol | undefined)?.name === 'Uint8Array' ? 'bytes' : 'other'
  }
}

const kindsOfTypes: Readonly<Record<string, RowProperty['kinds'][number]>> = {
  INTEGER: 'number',
  INT: 'number',
  REAL: 'number',
  TEXT: 'string',
  BLOB: 'bytes',
}

/**
 * The problems of a statement, a line each. It has to prepare in one of the databases. With one condition alone it may be
 * incomplete; then each of its branches has to be in a reading that is complete.
 */
export function checkStatement(
  databases: readonly DatabaseSync[],
  { place, readings, row, isScript }: Statement,
): readonly string[] {
  if (isScript) return []
  const checked = readings.map(({ texts, answers }) => {
    const problems = texts.flatMap((text) => {
      let first: readonly string[] | undefined
      for (const database of databases) {
        const found = checkText(database, text, row)
        if (!found.some(isUnprepared)) return found
        first ??= found
      }
      return first ?? []
    })
    return { problems, answers, isPrepared: !problems.some(isUnprepared) }
  })
  const proven = new Set(checked.filter(({ isPrepared }) => isPrepared).flatMap(({ answers }) => answers))
  const problems = checked.flatMap(({ problems, answers, isPrepared }, index) =>
    isPrepared || index < 2 || answers.some((answer) => answer.endsWith(' is true') && !proven.has(answer))
      ? problems
      : [],
  )
  return [...new Set(problems)].map((problem) => `${place} ${problem}`)
}

const isUnprepared = (problem: string): boolean => problem.startsWith('does not prepare')

function checkText(database: DatabaseSync, text: string, row: Statement['row']): readonly string[] {
  let columns
  try {
    columns = database.prepare(text).columns()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [`does not prepare: ${words} in ${text.replace(/\s+/g, ' ').trim()}`]
  }
  if (!row) return []
  const names = columns.map(({ name }) => name)
  const properties = new Map(row.map((property) => [property.name, property]))
  return [
    ...(/^\s*SELECT\s+(\w+\.)?\*/i.test(text) ? ['reads *: name the columns'] : []),
    ...row
      .filter(({ name, isOptional }) => !isOptional && !names.includes(name))
      .map(({ name }) => `declares ${name}, which is no column`),
    ...names.filter((name) => !properties.has(name)).map((name) => `reads ${name}, which is not declared`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `has two columns named ${name}`),
    ...columns.flatMap((column) => {
      const property = properties.get(column.name)
      return property ? checkColumn(database, column, property, text) : []
    }),
  ]
}

function checkColumn(
  database: DatabaseSync,
  { column, database: schema, name, table, type }: ReturnType<ReturnType<DatabaseSync['prepare']>['columns']>[number],
  { kinds }: RowProperty,
  text: string,
): readonly string[] {
  // Columns of table-valued functions say nothing of NULL.
  if (column === null || table === null || /^(pragma_|json_)/.test(table)) return []
  const kind = kindsOfTypes[type ?? '']
  const wrong =
    kind && !kinds.includes(kind)
      ? [`declares ${name} as ${kinds.join(' or ')}, but ${table}.${column} is ${type}`]
      : []
  const others = kind ? kinds.filter((each) => each !== kind && each !== 'null') : []
  const mixed =
    others.length > 0 && wrong.length === 0 ? [`declares ${name} as ${kinds.join(' or ')}, but it is ${type}`] : []
  const found = database
    .prepare(`SELECT "notnull" AS isSet, pk FROM pragma_table_info(?, ?) WHERE name = ?`)
    .get(table, schema, column) as { isSet: 0 | 1; pk: number } | undefined
  const mayBeNull =
    found?.isSet === 0 && !(found.pk > 0 && type === 'INTEGER') && !isTested(text, column) && !isTested(text, name)
  const open =
    mayBeNull && !kinds.includes('null') ? [`declares ${name} without null, but ${table}.${column} may be NULL`] : []
  return [...wrong, ...mixed, ...open]
}

/** A condition that no NULL passes. */
function isTested(text: string, column: string): boolean {
  const name = `(?:\\w+\\.)?\\b${column}\\b`
  return new RegExp(
    `${name}\\)? (?:IS NOT NULL|=|<|>|<=|>=|<>|IN|BETWEEN|LIKE)(?:\\W|$)|(?:=|<|>|<=|>=) ${name}|min\\(${name}`,
  ).test(text.replace(/^[\s\S]*?\b(WHERE|ON|HAVING)\b/, '$1'))
}
