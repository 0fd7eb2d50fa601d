import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

/** The staircase: a folder imports only from steps below its own; folders on the same step do not import each other. */
const STEPS = [
  ['platform'],
  ['site'],
  ['mail', 'documents', 'sandbox-bank'],
  ['customers', 'staff', 'catalogue', 'gateways', 'wallets', 'checklist'],
  ['stock', 'vouchers', 'pricing', 'holders', 'test-payments', 'sepa-xml'],
  ['waiting-room'],
  ['cart-commands'],
  ['festival', 'carts'],
  ['waiting-list', 'sale-alerts'],
  ['orders'],
  ['mail-samples'],
  ['tickets', 'invoices', 'notes', 'tills'],
  ['fulfilment', 'gate', 'wallet-passes'],
  ['payments'],
  ['checkout', 'terms', 'refunds'],
  ['ledger', 'sales'],
  ['box-office', 'credit-transfers', 'order-changes'],
  ['bank-statements'],
  [
    'account',
    'public-data',
    'gateway-events',
    'mail-texts',
    'office',
    'consistency',
    'backup',
    'personal-data',
  ],
  ['mailings'],
  ['api'],
]

const ROOT = dirname(import.meta.dirname)
const MAX_EXPORTS = 12
const MAX_FILES = 18
/** `Refuses:`, or `Refuses, in this order:` and the like, with a list below it. */
const REFUSALS = /^ *\* Refuses\b[^\n]*:\n *\* - /m
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

interface Import {
  from: string
  to: string
}

const files = AREAS.flatMap((area) => sourcesIn(area))

function sourcesIn(area: string): string[] {
  const all = readdirSync(join(ROOT, area), { recursive: true, encoding: 'utf8' })
  return all.filter((name) => /\.tsx?$/.test(name)).map((name) => join(area, name))
}

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Every module that a file imports, as a path from the root for `#…` and `./…`; packages are omitted. */
function importsOf(file: string): Import[] {
  const named = [...textOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)]
  return named.flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [{ from: file, to: name.slice(1) }]
    if (name.startsWith('.')) return [{ from: file, to: relative(ROOT, join(ROOT, dirname(file), name)) }]
    return []
  })
}

const imports = files.flatMap(importsOf)

const folderOf = (file: string): string | null => file.match(/^server\/([^/]+)\/./)?.[1] ?? null

/** The front door of a folder of the server; in the office each noun has its own folder and front door. */
const isFrontDoor = (file: string): boolean => /^server\/(?:office\/)?([^/]+)\/\1\.ts$/.test(file)

const stepOf = (folder: string): number => STEPS.findIndex((step) => step.includes(folder))

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const describe = ({ from, to }: Import): string => `${from} → ${to}`

test('every folder of the server has its step in the staircase', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== null))
  assert.deepEqual(
    [...folders].filter((folder) => stepOf(folder) < 0),
    [],
  )
})

test('a folder imports only from lower steps of the staircase', () => {
  const climbing = imports.filter(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    return here && there && here !== there && stepOf(there) >= stepOf(here) && !isTest(from)
  })
  assert.deepEqual(climbing.map(describe), [])
})

test('other folders import a folder of the server only through its front door', () => {
  const sneaking = imports.filter(({ from, to }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    // The files of platform and api are doors themselves.
    if (!there || here === there || there === 'platform' || there === 'api') return false
    return !isFrontDoor(to)
  })
  assert.deepEqual(sneaking.map(describe), [])
})

test('other folders import a noun of the office only through its front door', () => {
  const roomOf = (file: string) => file.match(/^server\/office\/([^/]+)\/./)?.[1] ?? null
  const sneaking = imports.filter(({ from, to }) => {
    const there = roomOf(to)
    return there && roomOf(from) !== there && !isFrontDoor(to)
  })
  assert.deepEqual(sneaking.map(describe), [])
})

test('imports use #… across folders and ./… within one', () => {
  const home = (file: string) => folderOf(file) ?? file.split('/')[0]
  const wrong = files.flatMap((file) =>
    [...textOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
      .map(([, name = '']) => ({ from: file, to: name }))
      .filter(({ to }) => to.startsWith('..') || home(join(dirname(file), to)) !== home(file)),
  )
  assert.deepEqual(wrong.map(describe), [])
})

test('the contract imports only itself, the browser no server code, and the server no browser code', () => {
  const leaking = imports.filter(({ from, to }) => {
    if (from.startsWith('contract/')) return !to.startsWith('contract/')
    // The build of the pages reads the catalogues of the languages, not the pages themselves.
    if (from.startsWith('web/build/') && to.startsWith('languages/')) return false
    if (from.startsWith('web/')) return !to.startsWith('web/') && !to.startsWith('contract/')
    return from.startsWith('server/') && to.startsWith('web/')
  })
  assert.deepEqual(leaking.map(describe), [])
})

test('the demo imports no routes, and only the server’s start imports the demo', () => {
  const astray = imports.filter(
    ({ from, to }) =>
      (to.startsWith('demo/') &&
        !from.startsWith('demo/') &&
        (to !== 'demo/demo.ts' || from !== 'server/startup.ts')) ||
      (from.startsWith('demo/') && to.startsWith('server/api/') && !isTest(from)),
  )
  assert.deepEqual(astray.map(describe), [])
})

test('only tests and tools import test fixtures', () => {
  const leaking = imports.filter(
    ({ from, to }) =>
      to.startsWith('testing/') && /^(server|demo|contract|web)\//.test(from) && !isTest(from),
  )
  assert.deepEqual(leaking.map(describe), [])
})

test('SQL is written only in query files', () => {
  const astray = files.filter(
    (file) =>
      /^server\/(?!platform\/)[^/]+\//.test(file) &&
      !isTest(file) &&
      !file.endsWith('queries.ts') &&
      /`\s*(?:select|insert into|update|delete from|with)\s/i.test(textOf(file)),
  )
  // The health check queries the database without any table.
  assert.deepEqual(
    astray.filter((file) => file !== 'server/api/health.ts'),
    [],
  )
})

test('only the two entry points read the environment', () => {
  const readers = files.filter(
    (file) => /^(server|demo)\//.test(file) && !isTest(file) && /process\.env/.test(textOf(file)),
  )
  assert.deepEqual(readers.toSorted(), ['server/cli.ts', 'server/main.ts'])
})

test('all time comes from the one clock', () => {
  const watches = files.filter(
    (file) =>
      /^(server|demo|contract)\//.test(file) &&
      !isTest(file) &&
      file !== 'server/platform/clock.ts' &&
      /new Date\(\)|Date\.now\(\)|Temporal\.Now\b/.test(textOf(file)),
  )
  assert.deepEqual(watches, [])
})

test('no file imports itself indirectly, types included', () => {
  assert.deepEqual(circlesIn(imports), [])
})

/** The shortest import cycle of each file that imports itself indirectly; each cycle once. */
function circlesIn(all: Import[]): string[] {
  const next = Map.groupBy(all, ({ from }) => from)
  const pathBack = (start: string): string[] | null => {
    const paths = [[start]]
    const seen = new Set<string>()
    for (const path of paths)
      for (const { to } of next.get(path.at(-1) ?? '') ?? []) {
        if (to === start) return path
        if (!seen.has(to)) paths.push([...path, to])
        seen.add(to)
      }
    return null
  }
  const circles = [...next.keys()].flatMap((file) => {
    const path = pathBack(file)
    return path && file === path.toSorted()[0] ? [[...path, file].join(' → ')] : []
  })
  return circles
}

test('a folder of the server or the web has at most eighteen files, not counting tests', () => {
  const sources = files.filter((file) => /^(server|web)\//.test(file) && !isTest(file))
  const crowded = [...Map.groupBy(sources, dirname)].flatMap(([folder, { length }]) =>
    length > MAX_FILES ? [`${folder}: ${length}`] : [],
  )
  assert.deepEqual(crowded, [])
})

test('a front door has at most twelve exports', () => {
  const crowded = doors()
    .map((door) => ({ door, count: exportsOf(door).length }))
    .filter(({ count }) => count > MAX_EXPORTS)
  assert.deepEqual(crowded, [])
})

test('every export of a front door has a comment where it is declared', () => {
  const silent = doors().flatMap((door) =>
    exportsOf(door)
      .filter(({ file, name }) => !isExplained(file, name))
      .map(({ file, name }) => `${door}: ${name}${file === door ? '' : ` (in ${file})`}`),
  )
  assert.deepEqual(silent, [])
})

test('every comment of the server that states refusals lists them', () => {
  const prose = files
    .filter((file) => file.startsWith('server/') && !isTest(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g)]
        .map(([comment]) => comment)
        .filter((comment) => /\bRefuses\b/.test(comment) && !REFUSALS.test(comment))
        .map((comment) => `${file}: ${comment}`),
    )
  assert.deepEqual(prose, [])
})

const doors = (): string[] => files.filter(isFrontDoor)

interface Export {
  name: string
  /** The file that declares it. */
  file: string
}

/** The values that a door exports; a re-exported module counts once, and types are not counted. */
function exportsOf(door: string): Export[] {
  const text = textOf(door)
  const own = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(
    ([, name = '']) => ({ name, file: door }),
  )
  const passed = [...text.matchAll(/^export \{([^}]*)\} from '\.\/([^']+)'/gm)].flatMap(
    ([, names = '', path = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ name, file: join(dirname(door), path) })),
  )
  const whole = [...text.matchAll(/^export \* (?:as (\w+) )?from '\.\/([^']+)'/gm)].map(
    ([, name = '*', path = '']) => ({ name, file: join(dirname(door), path) }),
  )
  return [...own, ...passed, ...whole]
}

/** Whether a declaration has a comment; for a re-exported module, each of its exports. */
function isExplained(file: string, name: string): boolean {
  const text = textOf(file)
  const declared = [...text.matchAll(/(\*\/\n)?^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
  const meant = declared.filter(([, , one]) => one === name)
  return (meant.length > 0 ? meant : declared).every(([, comment]) => comment !== undefined)
}
