import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** The packages in the first column of the tables; `@tiptap/*` stands for all of that scope. */
const [tables = ''] = read('docs/libraries.md').split('\n## Written by hand')
const names = [...tables.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
)

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
const packages = Object.keys({ ...dependencies, ...devDependencies })

const means = (name: string, one: string): boolean =>
  name.endsWith('/*') ? one.startsWith(name.slice(0, -1)) : one === name

test('the document on libraries says of every package why it is used', () => {
  assert.deepEqual(
    packages.filter((one) => !names.some((name) => means(name, one))),
    [],
  )
})

test('the document on libraries has no package that is not used', () => {
  const used = [...packages, ...Object.keys(optionalDependencies)]
  assert.deepEqual(
    names.filter((name) => !used.some((one) => means(name, one))),
    [],
  )
})
