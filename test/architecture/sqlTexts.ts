// Works out, without running anything, which texts an expression that makes SQL can come to. `?` stands for a value.
import ts from 'typescript'

/** The meaning of names inside a call: each stands for its argument, read where that was written. */
type Scope = ReadonlyMap<ts.Symbol, Meant>

interface Meant {
  readonly expression: ts.Expression
  readonly scope: Scope
}

export class Unresolved extends Error {
  constructor(node: ts.Node) {
    super(`cannot tell what ${node.getText().replace(/\s+/g, ' ').slice(0, 80)} is`)
  }
}

/** Texts that an expression comes to while these conditions of the source hold, and others do not. */
export interface Reading {
  readonly texts: readonly string[]
  /** The conditions that were asked, each with its answer. */
  readonly answers: readonly string[]
}

export interface SqlReader {
  /** Throws `Unresolved`. */
  readingsOf(expression: ts.Expression): readonly Reading[]
}

/** `examples`: texts for expressions that are put together while running, by path and source text. */
export function makeSqlReader(
  program: ts.Program,
  isOurs: (file: ts.SourceFile) => boolean,
  examples: (node: ts.Expression) => readonly string[] | undefined,
): SqlReader {
  const checker = program.getTypeChecker()
  const none: Scope = new Map()
  const maxTexts = 64
  let calls: Map<ts.Node, ts.CallExpression[]> | undefined
  let depth = 0
  // Conditions of the source: all hold, none holds, or one alone does.
  let assumed: string | boolean = true
  let asked = new Map<string, boolean>()

  return { readingsOf }

  function readingsOf(expression: ts.Expression): readonly Reading[] {
    const readAs = (each: string | boolean): Reading => {
      assumed = each
      asked = new Map()
      const found = texts(expression, none)
      return { texts: found, answers: [...asked].map(([text, answer]) => `${text} is ${String(answer)}`) }
    }
    const first = [readAs(true)]
    const conditions = new Set(asked.keys())
    first.push(readAs(false))
    for (const text of asked.keys()) conditions.add(text)
    if (conditions.size === 0) return first.slice(0, 1)
    return [...first, ...[...conditions].map(readAs)]
  }

  /** Whether a condition of the source is taken to hold. Names stand for the same everywhere: `scope.recipients` is `recipients`. */
  function holds(condition: ts.Expression, scope: Scope): boolean {
    if (ts.isParenthesizedExpression(condition)) return holds(condition.expression, scope)
    if (ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken)
      return !holds(condition.operand, scope)
    if (ts.isBinaryExpression(condition)) return comparisonHolds(condition, scope)
    const declaration = ts.isIdentifier(condition) ? symbolOf(condition)?.valueDeclaration : undefined
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      if (isBoolean(declaration.initializer)) return holds(declaration.initializer, scope)
    return atomHolds(condition)
  }

  function isBoolean(node: ts.Expression): boolean {
    return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.BooleanLike) !== 0
  }

  function comparisonHolds(condition: ts.BinaryExpression, scope: Scope): boolean {
    const { left, right, operatorToken } = condition
    const sign = operatorToken.getText()
    if (sign === '&&') return holds(left, scope) && holds(right, scope)
    if (sign === '+') return isThere(left, scope) || isThere(right, scope)
    if (sign === '||') return holds(left, scope) || holds(right, scope)
    const literal = ts.isStringLiteral(right) ? literalOf(left, scope) : undefined
    if (literal !== undefined) return (literal === (right as ts.StringLiteral).text) === (sign === '===')
    const isNothing = /^(undefined|null|0|'')$/.test(right.getText())
    if (isNothing && (sign === '!==' || sign === '>')) return isThere(left, scope)
    if (isNothing && sign === '===') return !isThere(left, scope)
    return atomHolds(condition)
  }

  /** The text that a name stands for inside of a call, if it is one that the source writes out. */
  function literalOf(node: ts.Expression, scope: Scope): string | undefined {
    const symbol = ts.isIdentifier(node) ? symbolOf(node) : undefined
    const expression = symbol && scope.get(symbol)?.expression
    return expression && ts.isStringLiteral(expression) ? expression.text : undefined
  }

  /** For the length of a list: whether the list has any entries. */
  function isThere(node: ts.Expression, scope: Scope): boolean {
    return ts.isPropertyAccessExpression(node) && node.name.text === 'length'
      ? atomHolds(node.expression)
      : holds(node, scope)
  }

  function atomHolds(node: ts.Expression): boolean {
    const text = node.getText().replace(/^(scope|parts|input|filter)\./, '')
    const answer = typeof assumed === 'boolean' ? assumed : assumed === text
    asked.set(text, answer)
    return answer
  }

  function branchOf({ condition, whenTrue, whenFalse }: ts.ConditionalExpression, scope: Scope): ts.Expression {
    return holds(condition, scope) ? whenTrue : whenFalse
  }

  function texts(node: ts.Expression, scope: Scope): readonly string[] {
    const example = examples(node)
    if (example) return example
    if (depth > 60) throw new Unresolved(node)
    depth += 1
    try {
      return [...new Set(read(node, scope))].slice(0, maxTexts)
    } finally {
      depth -= 1
    }
  }

  function read(node: ts.Expression, scope: Scope): readonly string[] {
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return texts(node.expression, scope)
    if (ts.isNonNullExpression(node) || ts.isSatisfiesExpression(node)) return texts(node.expression, scope)
    if (ts.isTemplateExpression(node)) return template(node, scope, false)
    if (ts.isTaggedTemplateExpression(node)) {
      const { template: inner } = node
      return ts.isNoSubstitutionTemplateLiteral(inner) ? [inner.text] : template(inner, scope, true)
    }
    const bound = ts.isIdentifier(node) ? symbolOf(node) : undefined
    const value = bound && scope.get(bound)
    if (value) return texts(value.expression, value.scope)
    const literals = literalsOf(checker.getTypeAtLocation(node))
    if (literals) return literals
    if (ts.isConditionalExpression(node)) return texts(branchOf(node, scope), scope)
    if (ts.isCallExpression(node)) return called(node, scope)
    return meanings(node, scope).flatMap((meant) => texts(meant.expression, meant.scope))
  }

  function template(node: ts.TemplateExpression, scope: Scope, isTagged: boolean): readonly string[] {
    const pieces: (readonly string[])[] = [[node.head.text]]
    for (const { expression, literal } of node.templateSpans) {
      pieces.push(isTagged && !isSql(expression) ? ['?'] : texts(expression, scope), [literal.text])
    }
    return joined(pieces)
  }

  function isSql(node: ts.Expression): boolean {
    const type = checker.getTypeAtLocation(node)
    return (type.isUnion() ? type.types : [type]).some(
      ({ symbol }) => (symbol as ts.Symbol | undefined)?.name === 'Sql',
    )
  }

  /** A text for every alternative of every piece, not for every combination. */
  function joined(pieces: readonly (readonly string[])[]): readonly string[] {
    const count = Math.max(...pieces.map(({ length }) => length))
    return Array.from({ length: count }, (_, index) =>
      pieces.map((alternatives) => alternatives[index % alternatives.length] ?? '').join(''),
    )
  }

  function literalsOf(type: ts.Type): readonly string[] | undefined {
    if (type.flags & ts.TypeFlags.NumberLike) return ['1']
    const types = type.isUnion() ? type.types : [type]
    return types.every((each): each is ts.StringLiteralType => each.isStringLiteral())
      ? types.map(({ value }) => value)
      : undefined
  }

  function called(node: ts.CallExpression, scope: Scope): readonly string[] {
    const { expression: callee } = node
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'join' && node.arguments.length <= 1) {
      const between = node.arguments[0] ? texts(node.arguments[0], scope) : [',']
      return list(elements(callee.expression, scope), between)
    }
    const [first, second] = node.arguments
    if (ts.isIdentifier(callee) && callee.text === 'joinSql' && first)
      return list(elements(first, scope), second ? texts(second, scope) : [', '])
    if (ts.isIdentifier(callee) && callee.text === 'named' && first) return texts(first, scope)
    if (ts.isIdentifier(callee) && callee.text === 'valuesSql' && first)
      return list(
        members(first, scope).map(() => ['?']),
        [', '],
      )
    const made = functionOf(callee, scope)
    if (!made) throw new Unresolved(node)
    const inner = bind(made.declaration, node.arguments, scope, made.scope)
    return returnsOf(made.declaration, inner).flatMap((value) => texts(value, inner))
  }

  function list(parts: readonly (readonly string[])[], between: readonly string[]): readonly string[] {
    if (parts.length === 0) return ['']
    return joined(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))
  }

  function elements(node: ts.Expression, scope: Scope): readonly (readonly string[])[] {
    return members(node, scope).map((member) => texts(member.expression, member.scope))
  }

  function members(node: ts.Expression, scope: Scope): readonly Meant[] {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return members(node.expression, scope)
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((each) =>
        ts.isSpreadElement(each) ? members(each.expression, scope) : [{ expression: each, scope }],
      )
    if (ts.isConditionalExpression(node)) return members(branchOf(node, scope), scope)
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [argument] = node.arguments
      const method = node.expression.name.text
      const from = node.expression.expression
      if (method === 'filter') return members(from, scope).filter((member) => passes(member, argument))
      if ((method === 'map' || method === 'flatMap') && argument) {
        const made = functionOf(argument, scope)
        if (!made) throw new Unresolved(node)
        const [value] = returnsOf(made.declaration, made.scope)
        if (value && examples(value)) return [{ expression: value, scope }]
        return members(from, scope).flatMap((member) => {
          const inner = bindTo(made.declaration, [member], made.scope)
          const values = returnsOf(made.declaration, inner)
          return method === 'map'
            ? values.slice(0, 1).map((expression) => ({ expression, scope: inner }))
            : values.flatMap((value) => members(value, inner))
        })
      }
    }
    if (ts.isCallExpression(node)) {
      const made = functionOf(node.expression, scope)
      if (!made) throw new Unresolved(node)
      const inner = bind(made.declaration, node.arguments, scope, made.scope)
      return returnsOf(made.declaration, inner).flatMap((value) => members(value, inner))
    }
    const [meant] = meanings(node, scope)
    if (!meant) throw new Unresolved(node)
    return [...members(meant.expression, meant.scope), ...pushedTo(node, meant)]
  }

  /** Only of `(each) => 'name' in each` it can be told; other filters let all pass. */
  function passes({ expression }: Meant, test: ts.Expression | undefined): boolean {
    const body = test && ts.isArrowFunction(test) ? test.body : undefined
    if (!body || !ts.isBinaryExpression(body) || body.operatorToken.kind !== ts.SyntaxKind.InKeyword) return true
    if (!ts.isStringLiteral(body.left) || !ts.isObjectLiteralExpression(expression)) return true
    const name = body.left.text
    return expression.properties.some((each) => each.name?.getText() === name)
  }

  /** The entries that are added to a list after it was made, if the conditions around it hold. */
  function pushedTo(node: ts.Expression, { expression, scope }: Meant): readonly Meant[] {
    const list = ts.isIdentifier(node) ? symbolOf(node) : undefined
    if (!list || !ts.isArrayLiteralExpression(expression)) return []
    const found: Meant[] = []
    const visit = (each: ts.Node): void => {
      if (ts.isIfStatement(each)) {
        const branch = holds(each.expression, scope) ? each.thenStatement : each.elseStatement
        if (branch) visit(branch)
        return
      }
      if (ts.isCallExpression(each) && ts.isPropertyAccessExpression(each.expression)) {
        const { expression: owner, name } = each.expression
        if (name.text === 'push' && ts.isIdentifier(owner) && symbolOf(owner) === list)
          found.push(...each.arguments.map((argument) => ({ expression: argument, scope })))
      }
      ts.forEachChild(each, visit)
    }
    let block: ts.Node = expression
    while (!ts.isBlock(block) && !ts.isSourceFile(block)) block = block.parent
    if (ts.isBlock(block)) visit(block)
    return found
  }

  function functionOf(
    node: ts.Expression,
    scope: Scope,
  ): { declaration: ts.SignatureDeclaration & { body?: ts.Node | undefined }; scope: Scope } | undefined {
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { declaration: node, scope }
    const symbol = symbolOf(node)
    const declaration = symbol?.valueDeclaration
    if (!declaration) return undefined
    if (ts.isFunctionDeclaration(declaration)) return { declaration, scope: none }
    if (ts.isMethodDeclaration(declaration)) return { declaration, scope: none }
    const [meant] = meanings(node, scope)
    return meant && functionOf(meant.expression, meant.scope)
  }

  function returnsOf(
    declaration: ts.SignatureDeclaration & { body?: ts.Node | undefined },
    scope: Scope,
  ): readonly ts.Expression[] {
    const { body } = declaration
    if (!body) throw new Unresolved(declaration)
    if (!ts.isBlock(body)) return [body as ts.Expression]
    const found: ts.Expression[] = []
    run(body, found, scope)
    return found
  }

  /** Collects what is returned, along the branches that are taken. True: nothing is run after it. */
  function run(node: ts.Node, found: ts.Expression[], scope: Scope): boolean {
    if (ts.isFunctionLike(node)) return false
    if (ts.isReturnStatement(node)) {
      if (node.expression && node.expression.getText() !== 'undefined') found.push(node.expression)
      return true
    }
    if (ts.isIfStatement(node)) {
      const branch = holds(node.expression, scope) ? node.thenStatement : node.elseStatement
      return branch !== undefined && run(branch, found, scope)
    }
    if (ts.isBlock(node)) return node.statements.some((each) => run(each, found, scope))
    ts.forEachChild(node, (child) => void run(child, found, scope))
    return false
  }

  function bind(
    declaration: ts.SignatureDeclaration,
    values: readonly ts.Expression[],
    scope: Scope,
    outer: Scope,
  ): Scope {
    return bindTo(
      declaration,
      values.map((expression) => ({ expression, scope })),
      outer,
    )
  }

  function bindTo(declaration: ts.SignatureDeclaration, values: readonly Meant[], outer: Scope): Scope {
    const inner = new Map(outer)
    declaration.parameters.forEach((parameter, index) => {
      const value = values[index] ?? (parameter.initializer && { expression: parameter.initializer, scope: outer })
      if (value) bindName(parameter.name, value, inner)
    })
    return inner
  }

  function bindName(name: ts.BindingName, value: Meant, inner: Map<ts.Symbol, Meant>): void {
    if (ts.isIdentifier(name)) {
      const symbol = checker.getSymbolAtLocation(name)
      if (symbol) inner.set(symbol, value)
      return
    }
    name.elements.forEach((element, index) => {
      if (!ts.isBindingElement(element)) return
      const key = element.propertyName ?? element.name
      const parts = element.dotDotDotToken
        ? [value]
        : attempt(() =>
            ts.isArrayBindingPattern(name)
              ? partAt(value, index)
              : property(value.expression, key.getText(), value.scope),
          )
      const part = parts[0] ?? (element.initializer && { expression: element.initializer, scope: value.scope })
      if (part) bindName(element.name, part, inner)
    })
  }

  /** A name that is not understood only matters where it is used. */
  function attempt(run: () => readonly Meant[]): readonly Meant[] {
    try {
      return run()
    } catch (error) {
      if (error instanceof Unresolved) return []
      throw error
    }
  }

  function partAt(value: Meant, index: number): readonly Meant[] {
    const part = members(value.expression, value.scope)[index]
    return part ? [part] : []
  }

  /** The expressions that a name or a property may stand for. */
  function meanings(node: ts.Expression, scope: Scope): readonly Meant[] {
    if (ts.isPropertyAccessExpression(node)) {
      const found = property(node.expression, node.name.text, scope)
      if (found.length > 0) return found
      throw new Unresolved(node)
    }
    if (ts.isElementAccessExpression(node)) return element(node, scope)
    const symbol = ts.isIdentifier(node) ? symbolOf(node) : undefined
    if (!symbol) throw new Unresolved(node)
    const meant = scope.get(symbol)
    if (meant) return [meant]
    const declaration = symbol.valueDeclaration
    if (!declaration) throw new Unresolved(node)
    if (ts.isVariableDeclaration(declaration) && declaration.initializer)
      return [{ expression: declaration.initializer, scope }]
    if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent))
      return members(declaration.parent.parent.expression, scope)
    if (ts.isParameter(declaration)) return passed(declaration)
    if (ts.isBindingElement(declaration)) return boundBy(declaration, scope)
    throw new Unresolved(node)
  }

  function boundBy(declaration: ts.BindingElement, scope: Scope): readonly Meant[] {
    const pattern = declaration.parent
    const owner = pattern.parent
    const key = declaration.propertyName ?? declaration.name
    const from: readonly Meant[] = ts.isParameter(owner)
      ? passed(owner)
      : ts.isBindingElement(owner)
        ? boundBy(owner, scope)
        : owner.initializer
          ? [{ expression: owner.initializer, scope }]
          : ts.isForOfStatement(owner.parent.parent)
            ? members(owner.parent.parent.expression, scope)
            : []
    if (declaration.dotDotDotToken) return from
    const found = from.flatMap((each) =>
      ts.isArrayBindingPattern(pattern)
        ? partAt(each, pattern.elements.indexOf(declaration))
        : property(each.expression, key.getText(), each.scope),
    )
    if (found.length > 0) return found
    if (declaration.initializer) return [{ expression: declaration.initializer, scope }]
    throw new Unresolved(declaration)
  }

  /** The arguments for a parameter at all calls of its function. */
  function passed(parameter: ts.ParameterDeclaration): readonly Meant[] {
    const owner = parameter.parent
    const index = owner.parameters.indexOf(parameter)
    const found = callsOf(owner).flatMap((call) => {
      const value = call.arguments[index]
      return value ? [{ expression: value, scope: none }] : []
    })
    const own = parameter.initializer ? [{ expression: parameter.initializer, scope: none }] : []
    if (found.length + own.length === 0) throw new Unresolved(parameter)
    return [...found, ...own]
  }

  function callsOf(owner: ts.SignatureDeclaration): readonly ts.CallExpression[] {
    calls ??= readCalls()
    return calls.get(owner) ?? []
  }

  function readCalls(): Map<ts.Node, ts.CallExpression[]> {
    const found = new Map<ts.Node, ts.CallExpression[]>()
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const called = ts.isIdentifier(node.expression) ? symbolOf(node.expression)?.valueDeclaration : undefined
        const declaration = called && ts.isVariableDeclaration(called) ? called.initializer : called
        if (declaration) found.set(declaration, [...(found.get(declaration) ?? []), node])
      }
      ts.forEachChild(node, visit)
    }
    for (const file of program.getSourceFiles()) if (isOurs(file)) visit(file)
    return found
  }

  function property(owner: ts.Expression, name: string, scope: Scope): readonly Meant[] {
    if (ts.isParenthesizedExpression(owner) || ts.isAsExpression(owner) || ts.isSatisfiesExpression(owner))
      return property(owner.expression, name, scope)
    if (ts.isConditionalExpression(owner)) return property(branchOf(owner, scope), name, scope)
    if (ts.isBinaryExpression(owner))
      return [...property(owner.left, name, scope), ...property(owner.right, name, scope)]
    if (ts.isObjectLiteralExpression(owner)) return propertyOf(owner, name, scope)
    if (ts.isCallExpression(owner)) {
      const made = functionOf(owner.expression, scope)
      if (!made) throw new Unresolved(owner)
      const inner = bind(made.declaration, owner.arguments, scope, made.scope)
      return returnsOf(made.declaration, inner).flatMap((value) => property(value, name, inner))
    }
    return meanings(owner, scope).flatMap((meant) => property(meant.expression, name, meant.scope))
  }

  function propertyOf(owner: ts.ObjectLiteralExpression, name: string, scope: Scope): readonly Meant[] {
    for (const each of owner.properties) {
      if (ts.isSpreadAssignment(each)) continue
      if (each.name.getText().replace(/['"]/g, '') !== name) continue
      if (ts.isPropertyAssignment(each)) return [{ expression: each.initializer, scope }]
      if (ts.isShorthandPropertyAssignment(each)) return [{ expression: each.name, scope }]
    }
    return owner.properties
      .filter((each) => ts.isSpreadAssignment(each))
      .flatMap((each) => property(each.expression, name, scope))
  }

  function element(node: ts.ElementAccessExpression, scope: Scope): readonly Meant[] {
    const [meant] = ts.isObjectLiteralExpression(node.expression)
      ? [{ expression: node.expression as ts.Expression, scope }]
      : ts.isCallExpression(node.expression)
        ? answersOf(node.expression, scope)
        : meanings(node.expression, scope)
    let owner = meant?.expression
    while (owner && (ts.isAsExpression(owner) || ts.isSatisfiesExpression(owner))) owner = owner.expression
    if (!meant || !owner) throw new Unresolved(node)
    if (ts.isArrayLiteralExpression(owner)) return members(owner, meant.scope)
    if (!ts.isObjectLiteralExpression(owner)) throw new Unresolved(node)
    return owner.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) ? [{ expression: each.initializer, scope: meant.scope }] : [],
    )
  }

  function answersOf(call: ts.CallExpression, scope: Scope): readonly Meant[] {
    const made = functionOf(call.expression, scope)
    if (!made) throw new Unresolved(call)
    const inner = bind(made.declaration, call.arguments, scope, made.scope)
    return returnsOf(made.declaration, inner).map((expression) => ({ expression, scope: inner }))
  }

  function symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol =
      node.parent && ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }
}
