import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { lookup } from '#contract/lookup.ts'
import { temporaryFolder } from './harness/temporary-folder.ts'

test('a lookup finds nothing that it was not given, and takes any key', () => {
  const table = lookup<string>({ known: 'it' })
  for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])
    assert.equal(table[key], undefined, key)
  table['__proto__'] = 'set'
  assert.deepEqual(Object.entries(table), [
    ['known', 'it'],
    ['__proto__', 'set'],
  ])
  assert.equal(JSON.stringify(lookup({ a: 1 })), '{"a":1}')
})

test('the linter reports objects with a prototype whose keys may be any text', async () => {
  const folder = await temporaryFolder()
  const wrong = [
    'const a: Record<string, number> = { b: 1 }',
    'const b: Partial<Record<string, number>> = { b: 1 }',
    'export const c: Readonly<Record<string, number[]>> = { ...a }',
    'const d: Record<string, string> = {}',
  ]
  const right = [
    "const e: Record<'one' | 'two', number> = { one: 1, two: 2 }",
    'const f = lookup<number>({ b: 1 })',
    'const g = { b: 1 }',
    'const h: Record<string, number> = f',
  ]
  await writeFile(join(folder, 'a.ts'), [...wrong, ...right].join('\n'))
  const { stdout } = spawnSync(
    'node_modules/.bin/oxlint',
    ['-c', '.oxlintrc.json', '-f', 'unix', join(folder, 'a.ts')],
    { encoding: 'utf8' },
  )
  await rm(folder, { recursive: true })
  const lines = [...stdout.matchAll(/a\.ts:(\d+):.*no-inherited-keys/g)].map(([, line]) => Number(line))
  assert.deepEqual(
    lines,
    wrong.map((_, index) => index + 1),
    stdout,
  )
})
