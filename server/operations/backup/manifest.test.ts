import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'

test('a backup whose manifest names a path outside the backup is refused', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const file = { path: 'originals/a.png', size: 1, sha256: '' }
  const manifest: Manifest = {
    festoon: 1,
    made_at: '2027-01-15T09:00:00Z',
    secret_fingerprint: '',
    folders: ['originals'],
    files: [file],
  }
  await writeManifest(folder, manifest)
  assert.deepEqual(await readManifest(folder), manifest)
  for (const path of ['../secret', 'originals/../../secret', '/etc/hosts']) {
    for (const outside of [
      { ...manifest, files: [{ ...file, path }] },
      { ...manifest, folders: [path] },
    ]) {
      await writeManifest(folder, outside)
      await assert.rejects(readManifest(folder), /which is no part of it/)
    }
  }
})
