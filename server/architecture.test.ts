import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { FLOORS, floorOf, nounOf, OWN_FILES, placeIn } from '#testing/architecture/floors.ts'
import {
  declares,
  doors,
  exportsOf,
  files,
  hasFrontDoor,
  type Import,
  imports,
  isExplained,
  isFrontDoor,
  isOpen,
  isTest,
  ROOT,
  textOf,
} from '#testing/architecture/sources.ts'

const MAX_EXPORTS = 25
const MAX_FILES = 18
/** `Refuses:`, or `Refuses, in this order:` and the like, with a list below it. */
const REFUSALS = /^ *\* Refuses\b[^\n]*:\n *\* - /m

const describe = ({ from, to }: Import): string => `${from} → ${to}`

test('every folder of the server and of the pages has its floor', () => {
  const homeless = Object.keys(FLOORS).flatMap((parent) => {
    // The rooms of the noun that gives a district its name stand with its files.
    const hasOwnFiles = FLOORS[parent]?.flat().includes(OWN_FILES) && parent.startsWith('server/')
    // Vitest keeps its results in `web/node_modules`.
    const folders = readdirSync(join(ROOT, parent), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== 'node_modules',
    )
    const listed = FLOORS[parent]?.flat() ?? []
    return [
      ...(hasOwnFiles ? [] : folders.map(({ name }) => name).filter((name) => !listed.includes(name))),
      ...listed.filter((name) => name !== OWN_FILES && !folders.some((folder) => folder.name === name)),
    ].map((name) => `${parent}/${name}`)
  })
  assert.deepEqual(homeless, [])
})

test('a folder imports only from lower floors', () => {
  const climbing = Object.keys(FLOORS).flatMap((parent) =>
    imports.filter(({ from, to }) => {
      const [here, there] = [placeIn(parent, from), placeIn(parent, to)]
      if (here === null || there === null || here === there || isTest(from)) return false
      return floorOf(parent, there) >= floorOf(parent, here)
    }),
  )
  assert.deepEqual(climbing.map(describe), [])
})

test('no two folders beside each other import each other, at any depth', () => {
  const arrows = new Map(
    imports
      .filter(({ from }) => /^(?:server|web|contract)\//.test(from) && !isTest(from))
      .flatMap((each) => {
        const arrow = arrowOf(each)
        return arrow === null ? [] : [[arrow.join(' → '), arrow] as const]
      }),
  )
  const mutual = [...arrows.values()].filter(([from, to]) => from < to && arrows.has(`${to} → ${from}`))
  assert.deepEqual(mutual, [])
})

/** The two folders beside each other that an import connects; null for one between a folder and a subfolder of it. */
function arrowOf({ from, to }: Import): [from: string, to: string] | null {
  const [here, there] = [from.split('/'), to.split('/')]
  const depth = here.findIndex((name, at) => name !== there[at])
  if (depth < 0 || depth >= here.length - 1 || depth >= there.length - 1) return null
  return [here.slice(0, depth + 1).join('/'), there.slice(0, depth + 1).join('/')]
}

test('no file of the pages only passes on what others export', () => {
  const passing = files.filter((file) => {
    if (!file.startsWith('web/')) return false
    const code = textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return code.replaceAll(/^export (?:\*|(?:type )?\{[^}]*\})[^\n]* from '[^']+'$/gm, '').trim() === ''
  })
  assert.deepEqual(passing, [])
})

test('other nouns import a folder of the server only through its front door', () => {
  const sneaking = imports.filter(({ from, to }) => {
    const there = nounOf(to)
    if (there === null || isOpen(to) || nounOf(from) === there) return false
    return !isFrontDoor(to)
  })
  assert.deepEqual(sneaking.map(describe), [])
})

test('a room that has a front door is entered only through it, also by the rest of its noun', () => {
  const sneaking = imports.filter(({ from, to }) => {
    const room = dirname(to)
    if (!to.startsWith('server/') || !hasFrontDoor(room) || isFrontDoor(to)) return false
    if (isOpen(to) || isTest(from)) return false
    // Texts of one noun, and what an isolated task loads only when it runs.
    if (to.endsWith('/messages.ts') || /\/isolated-tasks(?:\/tasks)?\.ts$/.test(from)) return false
    return !from.startsWith(`${room}/`)
  })
  assert.deepEqual(sneaking.map(describe), [])
})

test('no file of the server only passes on what others declare', () => {
  const passing = files.filter(
    (file) => file.startsWith('server/') && /^export .* from /m.test(textOf(file)) && !declares(file),
  )
  assert.deepEqual(passing, [])
})

test('a declaration, its route and the noun that it calls have files of different names', () => {
  const wrong = files.filter(
    (file) =>
      (/^contract\/calls\/\w+\//.test(file) && !file.endsWith('-calls.ts')) ||
      (file.startsWith('server/api/') &&
        file !== 'server/api/serve.ts' &&
        !isTest(file) &&
        /\bserve\(/.test(textOf(file)) &&
        !file.endsWith('-routes.ts')),
  )
  assert.deepEqual(wrong, [])
})

test('imports use #… across folders and ./… within one', () => {
  const home = (file: string) => placeIn('server', file) ?? file.split('/')[0]
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

const STARTS = ['server/startup.ts', 'journeys/support/fill-demo.ts']

test('the demo imports no routes, and only the server’s start and that of the journeys import the demo', () => {
  const astray = imports.filter(
    ({ from, to }) =>
      (to.startsWith('demo/') &&
        !from.startsWith('demo/') &&
        (to !== 'demo/demo.ts' || !STARTS.includes(from))) ||
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
  assert.deepEqual(astray, [])
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

test('a front door has at most twenty-five exports, those of its namespaces included', () => {
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

test('a barcode is signed only where it is decided who may be given it', () => {
  const signing = files.filter(
    (file) => file.startsWith('server/') && !isTest(file) && /\bsignedTicket\(/.test(textOf(file)),
  )
  assert.deepEqual(signing, [
    'server/documents/ticket/signed-ticket.ts',
    'server/tickets/barcodes/barcodes.ts',
  ])
})
