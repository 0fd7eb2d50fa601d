import { analyse } from 'scslre'

const SLOW =
  'This takes a time that grows with the square of the text, or worse: its repetitions overlap, or it looks again from every place.'
const UNKNOWN =
  'Nobody knows how long this takes, for its pattern is put together elsewhere. Write it out, or escape each part with RegExp.escape(…).'

/** The placeholder for an escaped part of a pattern: it repeats nothing. */
const ESCAPED = 'x'

/** Methods that convert a text to a regular expression. */
const MATCHING = new Set(['match', 'matchAll', 'search'])

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name

const isEscaped = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  isNamed(node.callee.object, 'RegExp') &&
  isNamed(node.callee.property, 'escape')

/** The pattern in an argument of `RegExp`; null if it is not static. */
export function patternOf(node) {
  if (node?.type === 'Literal')
    return node.regex?.pattern ?? (typeof node.value === 'string' ? node.value : null)
  if (node?.type === 'TaggedTemplateExpression' && isRaw(node.tag)) return joined(node.quasi, 'raw')
  if (node?.type === 'TemplateLiteral') return joined(node, 'cooked')
  return node && isEscaped(node) ? ESCAPED : null
}

const isRaw = (tag) =>
  tag.type === 'MemberExpression' && isNamed(tag.object, 'String') && isNamed(tag.property, 'raw')

const joined = ({ quasis, expressions }, form) =>
  expressions.every(isEscaped) ? quasis.map(({ value }) => value[form]).join(ESCAPED) : null

/** Whether a call or `new` creates a regular expression: `RegExp(…)`, also as a property of the global object. */
export const makesExpression = ({ callee }) =>
  isNamed(callee, 'RegExp') || (callee.type === 'MemberExpression' && isNamed(callee.property, 'RegExp'))

function isSlow(pattern, flags) {
  try {
    return analyse(new RegExp(pattern, flags)).reports.length > 0
  } catch {
    // An invalid pattern throws when it is created.
    return false
  }
}

const flagsOf = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '')

/** Custom rules of the linter. */
export default {
  meta: { name: 'festoon' },
  rules: {
    'no-slow-regexp': {
      meta: {
        type: 'problem',
        docs: {
          description: 'no regular expression of more than linear time, nor of a time that nobody knows',
        },
        schema: [],
      },
      create: (context) => {
        const judge = (node, pattern, flags) => {
          if (pattern === null) context.report({ node, message: UNKNOWN })
          else if (isSlow(pattern, flags)) context.report({ node, message: SLOW })
        }
        const construction = (node) => {
          const [pattern, flags] = node.arguments
          if (makesExpression(node)) judge(node, patternOf(pattern), flagsOf(flags))
        }
        return {
          Literal: (node) => node.regex && judge(node, node.regex.pattern, node.regex.flags),
          NewExpression: construction,
          CallExpression(node) {
            construction(node)
            const {
              callee,
              arguments: [text],
            } = node
            const matches = callee.type === 'MemberExpression' && MATCHING.has(callee.property.name)
            if (matches && text?.type !== 'Literal' && patternOf(text) !== null)
              judge(node, patternOf(text), '')
            else if (matches && typeof text?.value === 'string') judge(node, text.value, '')
          },
        }
      },
    },
  },
}
