import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

const AREAS = [
  'contract',
  'server',
  'demo',
  'languages',
  'web',
  'testing',
  'benchmarks',
  'journeys',
  'festivals',
  'database',
]

/** A file that imports another, both as paths from the root. */
export interface Import {
  from: string
  to: string
}

/** Every file of the code. */
export const files = AREAS.flatMap((area) => sourcesIn(area))

function sourcesIn(area: string): string[] {
  const all = readdirSync(join(ROOT, area), { recursive: true, encoding: 'utf8' })
  return all.filter((name) => /\.tsx?$/.test(name)).map((name) => join(area, name))
}

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Every module that a file imports, as a path from the root for `#…` and `./…`; packages are omitted. */
function importsOf(file: string): Import[] {
  const named = [...textOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)]
  return named.flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [{ from: file, to: name.slice(1) }]
    if (name.startsWith('.')) return [{ from: file, to: relative(ROOT, join(ROOT, dirname(file), name)) }]
    return []
  })
}

export const imports = files.flatMap(importsOf)

/** The districts whose files are each a front door: the tools of `platform`, and the routes of `api`. */
const OPEN_DISTRICTS = ['server/platform', 'server/api']

export const isOpen = (file: string): boolean =>
  OPEN_DISTRICTS.some((district) => file.startsWith(`${district}/`))

/** Whether a folder of the server has a front door. */
export const hasFrontDoor = (folder: string): boolean =>
  files.includes(`${folder}/${folder.split('/').at(-1)}.ts`)

/** The front door of a folder is the file of its name. */
export const isFrontDoor = (file: string): boolean =>
  /^server\/.*?([^/]+)\/\1\.ts$/.test(file) && !isOpen(file)

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const DECLARATION = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm

/** The front doors of the server. */
export const doors = (): string[] => files.filter(isFrontDoor)

/** A value that a door exports. */
export interface Export {
  name: string
  /** The file that declares it. */
  file: string
}

/** The values that a door exports: its own, those that it passes on, and those of the modules that it passes on as namespaces. */
export function exportsOf(door: string): Export[] {
  const text = textOf(door)
  const own = [...text.matchAll(DECLARATION)].map(([, name = '']) => ({ name, file: door }))
  const passed = [...text.matchAll(/^export \{([^}]*)\} from '(#|\.\/)([^']+)'/gm)].flatMap(
    ([, names = '', root = '', path = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ name, file: root === '#' ? path : join(dirname(door), path) })),
  )
  const namespaces = [...text.matchAll(/^export \* (?:as \w+ )?from '(#|\.\/)([^']+)'/gm)].flatMap(
    ([, root = '', path = '']) => exportsOf(root === '#' ? path : join(dirname(door), path)),
  )
  return [...own, ...passed, ...namespaces]
}

/** Whether a file declares anything itself. */
export const declares = (file: string): boolean =>
  /^(?:export )?(?:async )?(?:function\*?|const|class|interface|type) \w/m.test(textOf(file))

/** Whether a declaration has a comment; for a re-exported module, each of its exports. */
export function isExplained(file: string, name: string): boolean {
  const text = textOf(file)
  const declared = [...text.matchAll(/(\*\/\n)?^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
  const meant = declared.filter(([, , one]) => one === name)
  return (meant.length > 0 ? meant : declared).every(([, comment]) => comment !== undefined)
}
