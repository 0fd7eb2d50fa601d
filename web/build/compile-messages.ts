import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const COMPILER = 'icu-minify/compile'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Compiles the texts given to `defineMessages` while the pages are built, so that no parser of messages is sent to the browser. */
export function compileMessages(): Plugin {
  return {
    name: 'festoon:compile-messages',
    apply: 'build',
    // Before Vite resolves the package itself.
    resolveId: { order: 'pre', handler: (id) => (id === COMPILER ? `\0${COMPILER}` : null) },
    load: (id) =>
      id === `\0${COMPILER}`
        ? `export default () => { throw new Error('This message was not compiled by the build.') }`
        : null,
    transform(code, id) {
      if (!id.endsWith('/messages.ts')) return null
      return { code: compiledMessages(code, this.parse(code)), map: null }
    },
  }
}

/** The code with the texts of each definition of messages compiled. Refuses a text that is not one literal. */
export function compiledMessages(code: string, program: unknown): string {
  const texts = [...nodesOf(program)].filter(isDefinition).flatMap(({ arguments: given }) => {
    const [, source] = Array.isArray(given) ? given : []
    return [...nodesOf(source)].filter(isText)
  })
  return replaced(code, texts)
}

const isDefinition = (node: Node): boolean =>
  node.type === 'CallExpression' && Reflect.get(Object(node['callee']), 'name') === 'defineMessages'

const isText = (node: Node): boolean => typeof textOf(node) === 'string'

function textOf({ type, value, quasis, expressions }: Node): unknown {
  if (type === 'Literal') return value
  if (type !== 'TemplateLiteral') return undefined
  if (Array.isArray(expressions) && expressions.length > 0)
    throw new Error('A message is written as one literal: its placeholders stand in braces.')
  return Reflect.get(Object(Reflect.get(Object(Array.isArray(quasis) ? quasis[0] : null), 'value')), 'cooked')
}

function replaced(code: string, texts: Node[]): string {
  let result = code
  for (const node of texts.toSorted((one, other) => other.start - one.start)) {
    const text = String(textOf(node))
    if (!text.includes('{')) continue
    result = `${result.slice(0, node.start)}${JSON.stringify(compile(text))}${result.slice(node.end)}`
  }
  return result
}

function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if (isNode(tree)) yield tree
  for (const child of Object.values(tree)) yield* nodesOf(child)
}

const isNode = (value: object): value is Node =>
  typeof Reflect.get(value, 'type') === 'string' && 'start' in value
