// `npm run requirements [-- --areas 1-15,20-32]`: lists the rows of docs/requirements.md without a test, by area.
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export interface Area {
  number: number
  title: string
  rows: { id: string; says: string }[]
}

const ROOT = new URL('../', import.meta.url)
const TESTS = ['{contract,server,web,testing,festivals,benchmarks}/**/*.test.{ts,tsx}', 'journeys/**/*.ts']
const SAMPLES = 'testing/requirements.test.ts'
const ID = /\b[PS]\d(?:\.\d)?-\d\d\b/g

/** The areas of a list of requirements with their rows, in order. */
export function readAreas(markdown: string): Area[] {
  const areas: Area[] = []
  for (const line of markdown.split('\n')) {
    const [, number, title = ''] = /^## (\d+)\. (.+)$/.exec(line) ?? []
    if (number) areas.push({ number: Number(number), title, rows: [] })
    const [, id, says = ''] = /^\| ([PS]\d(?:\.\d)?-\d\d) \| (.+) \|$/.exec(line) ?? []
    if (id) areas.at(-1)?.rows.push({ id, says })
  }
  return areas
}

/** Parses areas such as `1-15,20`. Throws for invalid ones. */
export function readChoice(text: string): Set<number> {
  return new Set(
    text.split(',').flatMap((part) => {
      const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? []
      if (!first) throw new Error(`"${part}" is no area; say for example --areas 1-15,20`)
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index)
    }),
  )
}

/** Every ID in a test's text. */
export const namedIn = (text: string): string[] => text.match(ID) ?? []

/** The output and the number of errors: rows without a test, and unknown IDs. */
export function report(areas: Area[], named: Set<string>, chosen: Set<number> | null) {
  const known = new Set(areas.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const strangers = [...named].filter((id) => !known.has(id)).toSorted()
  const looked = areas.filter(({ number }) => chosen?.has(number) ?? true)
  const missing = looked.flatMap(({ rows }) => rows.filter(({ id }) => !named.has(id)))
  const total = looked.reduce((sum, { rows }) => sum + rows.length, 0)
  return {
    wrong: missing.length + strangers.length,
    lines: [
      ...looked.flatMap((area) => linesOf(area, named)),
      ...strangers.map((id) => `${id} is named by a test and is no row.`),
      `${total - missing.length} of ${total} rows have a test that names them.`,
    ],
  }
}

function linesOf({ number, title, rows }: Area, named: Set<string>): string[] {
  const missing = rows.filter(({ id }) => !named.has(id))
  const count = `${rows.length - missing.length} of ${rows.length}`
  return [
    `${missing.length === 0 ? '✔' : '✖'} ${number}. ${title}: ${count}`,
    ...missing.map(
      ({ id, says }) => `    ${id.padEnd(8)} ${says.length > 100 ? `${says.slice(0, 99)}…` : says}`,
    ),
  ]
}

if (import.meta.main) {
  const { areas } = parseArgs({ options: { areas: { type: 'string' } } }).values
  const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')
  const tests = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] }).filter(
    (file) => file !== SAMPLES,
  )
  const named = new Set(tests.flatMap((file) => namedIn(read(file))))
  const list = readAreas(read('docs/requirements.md'))
  const { lines, wrong } = report(list, named, areas === undefined ? null : readChoice(areas))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = wrong === 0 ? 0 : 1
}
