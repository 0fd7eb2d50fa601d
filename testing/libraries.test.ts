import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const fileOf = (path: string): string => join(import.meta.dirname, '..', path)
const read = (path: string): string => readFileSync(fileOf(path), 'utf8')

/** What the first column of the tables names in backticks. */
const codeNames = (tables: string): string[] =>
  [...tables.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )

const [tables = '', written = ''] = read('docs/libraries.md').split('\n## Written by hand')

/** The packages; `@tiptap/*` stands for all of that scope. */
const names = codeNames(tables)

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

test('the document on libraries names files and folders that exist, for what is written by hand', () => {
  const paths = codeNames(written)
  assert.ok(paths.length > 40, `only ${paths.length} paths`)
  assert.deepEqual(
    paths.filter((path) => !existsSync(fileOf(path))),
    [],
  )
})
