import { analyse } from 'scslre'

const SLOW =
  'This takes a time that grows with the square of the text, or worse: its repetitions overlap, or it looks again from every place.'

/** Rules of the linter of our own. */
export default {
  meta: { name: 'festoon' },
  rules: {
    'no-slow-regexp': {
      meta: {
        type: 'problem',
        docs: { description: 'no regular expression of more than linear time' },
        schema: [],
      },
      create: (context) => ({
        Literal(node) {
          if (!node.regex) return
          const { pattern, flags } = node.regex
          if (analyse(new RegExp(pattern, flags)).reports.length > 0) context.report({ node, message: SLOW })
        },
      }),
    },
  },
}
