import assert from 'node:assert/strict'
import { link, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { replaceJsonFile } from './replace-file.ts'

test('a JSON file is replaced by a new file, never rewritten in place', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const [path, former] = [join(folder, 'origin.json'), join(folder, 'former.json')]
  await replaceJsonFile(path, { dataDir: '/one' })
  // The former file stays readable under its other name.
  await link(path, former)
  await replaceJsonFile(path, { dataDir: '/two' })
  assert.deepEqual(JSON.parse(await readFile(former, 'utf8')), { dataDir: '/one' })
  assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), { dataDir: '/two' })
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.deepEqual((await readdir(folder)).toSorted(), ['former.json', 'origin.json'])
})
