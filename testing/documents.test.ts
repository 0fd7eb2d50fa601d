import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** A path in backticks from a top folder to a file or, with its last slash, to a folder; not a pattern and not `languages/xx.json`. */
const PATH =
  /`((?:benchmarks|contract|database|demo|festivals|journeys|languages|scripts|server|testing|web)\/(?:[\w.-]+\/)*(?:(?!xx\.|NNNN)[\w-]+\.(?:[\w-]+\.)?(?:css|html|json|mjs|sql|tsx?|yaml))?)`/g

test('the documents name files and folders that exist', () => {
  const named = globSync('{*.md,docs/**/*.md}', { cwd: ROOT }).flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(PATH)].map(([, path = '']) => ({
      document,
      path,
    })),
  )
  assert.ok(named.length > 150, `${named.length} paths`)
  // What the plan rejects.
  const isOther = (path: string) => path === 'server/carts/carts/carts.ts'
  assert.deepEqual(
    named.filter(({ path }) => !isOther(path) && !existsSync(join(ROOT, path))),
    [],
  )
})
