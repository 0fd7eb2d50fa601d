import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENT = 'docs/security.md'
const text = readFileSync(join(ROOT, DOCUMENT), 'utf8')

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0; they are the first ones. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3
  6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 11.1:2
  11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4
  14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
`
  .trim()
  .split(/\s+/)
  .map((each) => each.split(':'))

interface Row {
  requirements: string[]
  state: string
  by: string
}

const rows: Row[] = [...text.matchAll(/^\| ([\d.]+)(?:–([\d.]+))? \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, first = '', last = first, state = '', by = '']) => {
    const section = first.slice(0, first.lastIndexOf('.'))
    const [from, to] = [first, last].map((each) => Number(each.split('.').at(-1)))
    const requirements: string[] = []
    for (let number = from ?? 0; number <= (to ?? 0); number++) requirements.push(`${section}.${number}`)
    return { requirements, state, by }
  },
)

test('every ASVS requirement of levels 1 and 2 has one row, in the order of the standard', () => {
  const all = SECTIONS.flatMap(([section, count]) =>
    Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
  )
  assert.deepEqual(
    rows.flatMap(({ requirements }) => requirements),
    all,
  )
})

test('each row states a known status and a justification', () => {
  for (const { requirements, state, by } of rows) {
    assert.ok(
      ['met', 'partly', 'not met', 'operator', 'none'].includes(state),
      `${String(requirements)}: ${state}`,
    )
    assert.ok(by.length > 3, String(requirements))
  }
})

test('every test and file that the document names exists', () => {
  const named = [...text.matchAll(/`((?:server|contract|web|testing|docs|journeys)\/[\w./-]+)`/g)]
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[\w-]+)?\)/g)]
  assert.ok(named.length > 100)
  const files = [
    ...named.map(([, file = '']) => file),
    ...linked.map(([, file = '']) => join(dirname(DOCUMENT), file)),
  ]
  assert.deepEqual(
    files.filter((file) => !existsSync(join(ROOT, file))),
    [],
  )
})
