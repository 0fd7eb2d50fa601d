import type { Plugin } from 'vite'
import { writeMarker } from './message-markers.ts'

const COMPILER = 'icu-minify/compile'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/**
 * Replaces the texts given to `defineMessages` with markers at build time, which `languages.ts` replaces with the texts of each
 * language. They are compiled then, so that no message parser is sent to the browser.
 */
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
      return { code: markedMessages(code, this.parse(code)), map: null }
    },
  }
}

/** A message at its position in the code. */
export interface SourceMessage {
  /** "web/shop/carts.title". */
  path: string
  text: string
  node: { start: number; end: number }
}

/** The code with a marker in place of the text of each message. Throws if a text is not a single literal. */
export function markedMessages(code: string, program: unknown): string {
  let marked = code
  for (const { path, text, node } of messagesIn(program).toReversed())
    marked = `${marked.slice(0, node.start)}${writeMarker(path, text)}${marked.slice(node.end)}`
  return marked
}

/** The messages that a file defines, in their order. */
export const messagesIn = (program: unknown): SourceMessage[] =>
  [...nodesOf(program)].filter(isDefinition).flatMap(({ arguments: given }) => {
    const [namespace, source] = Array.isArray(given) ? (given as Node[]) : []
    return source ? [...textsOf(source, String(textOf(namespace)))] : []
  })

const isDefinition = (node: Node): boolean =>
  node.type === 'CallExpression' && Reflect.get(Object(node['callee']), 'name') === 'defineMessages'

/** The texts of an object and of its nested groups, each with its path. */
function* textsOf(node: Node, path: string): Generator<SourceMessage> {
  if (node.type !== 'ObjectExpression') {
    const text = textOf(node)
    if (text !== undefined) yield { path, text, node }
    return
  }
  for (const property of node['properties'] as Node[])
    yield* textsOf(property['value'] as Node, `${path}.${keyOf(property['key'] as Node)}`)
}

const keyOf = (key: Node): string => String(key.type === 'Literal' ? key['value'] : key['name'])

function textOf(node: Node | undefined): string | undefined {
  const { type, value, quasis, expressions }: Partial<Node> = node ?? {}
  if (type === 'Literal') return String(value)
  if (type !== 'TemplateLiteral') return undefined
  if (Array.isArray(expressions) && expressions.length > 0)
    throw new Error('A message is written as one literal: its placeholders stand in braces.')
  return String(
    Reflect.get(Object(Reflect.get(Object(Array.isArray(quasis) ? quasis[0] : null), 'value')), 'cooked'),
  )
}

function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return
  if (isNode(tree)) yield tree
  for (const child of Object.values(tree)) yield* nodesOf(child)
}

const isNode = (value: object): value is Node =>
  typeof Reflect.get(value, 'type') === 'string' && 'start' in value
