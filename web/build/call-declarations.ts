import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'

interface Node {
  type: string
  [field: string]: unknown
}

/** What the browser needs of each call of a file, by its name: its method and its path, as code. */
type Calls = Map<string, string>

const CONTRACT = join(import.meta.dirname, '../../contract')

/** The files of `contract/calls` that declare calls. */
const DECLARATIONS = /\/contract\/(calls\/(?:shop|office|gate)\/[\w-]+\.ts)$/

const IMPORTS =
  /\bimport\s*\*\s*as\s+(\w+)\s+from\s*['"]#contract\/(calls\/(?:shop|office|gate)\/[\w-]+\.ts)['"]/g

/**
 * Keeps of a declared call only what the browser needs to make it, its method and its path, and puts them where the call is made. The
 * schemas in a declaration are for the server; without them the pages contain no schema at all, and each screen only its own calls.
 */
export function callDeclarations(): Plugin {
  const read = new Map<string, Calls>()
  const callsOf = (file: string): Calls =>
    read.getOrInsertComputed(file, () => callsIn(readFileSync(join(CONTRACT, file), 'utf8')))
  return {
    name: 'festoon:call-declarations',
    apply: 'build',
    transform(code, id) {
      const [, file] = DECLARATIONS.exec(id) ?? []
      const built = file === undefined ? withCalls(code, callsOf) : asModule(callsOf(file))
      return built === code ? null : { code: built, map: null }
    },
  }
}

/** The code that makes calls, each in place of its name. */
export const withCalls = (code: string, callsOf: (file: string) => Calls): string =>
  [...code.matchAll(IMPORTS)].reduce((built, [, namespace = '', file = '']) => {
    const calls = callsOf(file)
    const use = new RegExp(`(?<![\\w$.])${RegExp.escape(namespace)}\\.(\\w+)`, 'g')
    return built.replaceAll(use, (text, name: string) => calls.get(name) ?? text)
  }, code)

/** A file of declarations for what does not name its calls one by one. */
const asModule = (calls: Calls): string =>
  [...calls].map(([name, call]) => `export const ${name} = ${call}\n`).join('')

/** The calls in a file of declarations. Throws if a path is not a single literal. */
export const callsIn = (code: string): Calls =>
  new Map(
    nodes(field(parseAst(code, { lang: 'ts' }), 'body'))
      .filter(({ type }) => type === 'ExportNamedDeclaration')
      .flatMap((exported) => nodes(field(exported['declaration'], 'declarations')))
      .map((declared) => {
        const { callee, arguments: given } = Object(declared['init'])
        const [path] = nodes(given)
        const name = String(field(declared['id'], 'name'))
        if (path?.type !== 'Literal') throw new Error(`The path of the call ${name} must be one literal.`)
        const method = String(field(callee, 'name')).toUpperCase()
        return [name, `(${JSON.stringify({ method, path: path['value'] })})`]
      }),
  )

const field = (node: unknown, name: string): unknown => Reflect.get(Object(node), name)

const nodes = (list: unknown): Node[] => (Array.isArray(list) ? list : [])
