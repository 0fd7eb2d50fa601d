import type { Plugin } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

/** The files of `contract/calls` that declare calls. */
const DECLARATIONS = /\/contract\/calls\/(?:shop|office|gate)\/[\w-]+\.ts$/

/**
 * Keeps of a declared call only what the browser needs to make it: its method and its path. The schemas in a declaration are for the
 * server; without them the pages contain no schema at all.
 */
export function callDeclarations(): Plugin {
  return {
    name: 'festoon:call-declarations',
    apply: 'build',
    transform(code, id) {
      return DECLARATIONS.test(id) ? { code: methodsAndPaths(this.parse(code)), map: null } : null
    },
  }
}

/** The code of a file of declarations, with the method and the path of each call. Throws if a path is not a single literal. */
export const methodsAndPaths = (program: unknown): string =>
  exportedIn(program)
    .map(({ name, method, path }) => `export const ${name} = ${JSON.stringify({ method, path })}\n`)
    .join('')

function exportedIn(program: unknown): { name: string; method: string; path: string }[] {
  return nodes(field(program, 'body'))
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((exported) => nodes(field(exported['declaration'], 'declarations')))
    .map((declared) => {
      const { callee, arguments: given } = Object(declared['init'])
      const [path] = nodes(given)
      const name = String(field(declared['id'], 'name'))
      if (path?.type !== 'Literal') throw new Error(`The path of the call ${name} must be one literal.`)
      return { name, method: String(field(callee, 'name')).toUpperCase(), path: String(path['value']) }
    })
}

const field = (node: unknown, name: string): unknown => Reflect.get(Object(node), name)

const nodes = (list: unknown): Node[] => (Array.isArray(list) ? list : [])
