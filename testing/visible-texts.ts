import { parseSync } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Props and fields whose values are visible. */
const READ = /^(?:label|title|placeholder|alt|aria-label|heading|hint|lead|text|error|fault|message|subject)$/

/** Two words, or one with a capital letter: neither a key nor a symbol. */
const isText = (text: string): boolean => /\p{L}{2,}\s+\p{L}|^\s*\p{Lu}\p{Ll}/u.test(text)

/** The visible literals of a source file: in elements, in props and fields with known names, in refusals and in HTML. */
export const visibleTexts = (file: string, source: string): string[] => [
  ...textsIn(parseSync(file, source).program.body),
]

function* textsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* textsIn(each)
  if (!isNode(value)) return
  for (const text of ownTexts(value)) if (isText(text)) yield text.trim()
  for (const inner of Object.values(value)) yield* textsIn(inner)
}

function ownTexts(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value'])]
    case 'JSXElement':
    case 'JSXFragment':
      return [node['children']].flat().flatMap((child) => literalsOf(expressionOf(child)))
    case 'JSXAttribute':
      return READ.test(nameOf(node['name'])) || nameOf(node['name']) === 'description'
        ? literalsOf(expressionOf(node['value']))
        : []
    case 'Property':
      return READ.test(nameOf(node['key'])) ? literalsOf(node['value']) : []
    case 'FunctionDeclaration':
      return isFault(node['id']) ? returnedTexts(node['body']) : []
    case 'VariableDeclarator':
      return isFault(node['id']) ? faultTexts(node['init']) : []
    case 'NewExpression':
      return /^Refusal$|Fault$|^UnreadableFile$/.test(nameOf(node['callee']))
        ? [node['arguments']].flat().flatMap(literalsOf)
        : []
    case 'TaggedTemplateExpression':
      return nameOf(node['tag']) === 'html' ? [textOf(node['quasi'])] : []
    default:
      return []
  }
}

/** Error texts are visible, as literals or as results of functions. */
const isFault = (name: unknown): boolean => /fault/i.test(nameOf(name))

function faultTexts(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'ArrowFunctionExpression') return returnedTexts(value['body'])
  if (value.type !== 'ObjectExpression') return literalsOf(value)
  return [value['properties']].flat().flatMap((property) => literalsOf(Object(property).value))
}

/** The literals that a function returns, from its expression or its `return` statements. */
function returnedTexts(body: unknown): string[] {
  if (!isNode(body)) return []
  if (!body.type.endsWith('Statement')) return literalsOf(body)
  return [...nodesIn(body)].flatMap((node) =>
    node.type === 'ReturnStatement' ? literalsOf(node['argument']) : [],
  )
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  if (!isNode(value)) return
  yield value
  for (const inner of Object.values(value)) yield* nodesIn(inner)
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value']) : '')

const expressionOf = (node: unknown): unknown =>
  isNode(node) && node.type === 'JSXExpressionContainer' ? node['expression'] : node

/** The possible texts of an expression, with a placeholder for each inserted value. */
function literalsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type === 'TemplateLiteral') return [quasisOf(node).join('…')]
  const branches = {
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    ParenthesizedExpression: ['expression'],
  }
  const names = Object.entries(branches).find(([type]) => type === node.type)?.[1] ?? []
  return names.flatMap((name) => literalsOf(node[name]))
}

const quasisOf = (node: Node): string[] =>
  [node['quasis']].flat().map((quasi) => {
    const { value } = quasi as { value: { raw: string } }
    return value.raw
  })

/** HTML without its tags. */
const textOf = (node: unknown): string =>
  isNode(node)
    ? quasisOf(node)
        .join('…')
        .replaceAll(/<[^>]*>/g, ' ')
    : ''
