const INHERITED =
  'Keys from outside find here what every object inherits ("constructor"), and cannot be set ("__proto__"). Write lookup<…>({ … }) of contract/lookup.ts, or a Map.'

const WRAPPERS = new Set(['Partial', 'Readonly'])

const nameOf = (type) => (type?.type === 'TSTypeReference' ? type.typeName?.name : undefined)

const argumentsOf = (type) => (type.typeArguments ?? type.typeParameters)?.params ?? []

/** Whether a type is a record with any text as its key: `Record<string, …>`, also partial or read-only. */
export function takesAnyKey(type) {
  const [first] = type ? argumentsOf(type) : []
  if (WRAPPERS.has(nameOf(type))) return takesAnyKey(first)
  return nameOf(type) === 'Record' && first?.type === 'TSStringKeyword'
}

/** Custom rules of the linter about objects that are used as tables. */
export default {
  meta: { name: 'tables' },
  rules: {
    'no-inherited-keys': {
      meta: {
        type: 'problem',
        docs: { description: 'no object with a prototype whose keys may be any text' },
        schema: [],
      },
      create: (context) => ({
        VariableDeclarator({ id, init }) {
          if (init?.type === 'ObjectExpression' && takesAnyKey(id.typeAnnotation?.typeAnnotation))
            context.report({ node: init, message: INHERITED })
        },
      }),
    },
  },
}
