import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** What a busy machine turns into a failure. */
const HASTY: [files: string, what: string, pattern: RegExp][] = [
  ['web/**/*.test.{ts,tsx}', '`vi.waitFor`, which gives up after a second', /vi\.wait(?:For|Until)\(/],
  [
    'web/**/*.test.{ts,tsx}',
    'less time than `web/testing/setup.ts` gives',
    /\btimeout: (?:\d{1,4}|\d_\d{3})\b/,
  ],
  ['journeys/**/*.ts', 'a fixed time', /waitForTimeout\(/],
]

test('no component test or journey waits for a fixed time, or for less than a busy machine needs', () => {
  const found = HASTY.flatMap(([files, what, pattern]) =>
    globSync(files, { cwd: ROOT })
      .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))
      .map((file) => `${file} waits for ${what}`),
  )
  assert.deepEqual(found, [])
})
