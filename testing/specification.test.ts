import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

test('every rule referred to in code, tests and documents is in the specification', () => {
  const stated = new Set(
    [...read('docs/specification/rules.md').matchAll(/^- \*\*(A-\d{3})\*\*/gm)].map(([, rule]) => rule),
  )
  const files = globSync('{contract,server,web,demo,testing,journeys,database,docs}/**/*.{ts,tsx,sql,md}', {
    cwd: ROOT,
  })
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/\bA-\d{3}\b/g)].flatMap(([rule]) =>
      stated.has(rule) ? [] : [`${file}: ${rule}`],
    ),
  )
  assert.deepEqual(unknown, [])
})
