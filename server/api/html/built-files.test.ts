import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Chunk, filesOf, readManifest } from './built-files.ts'

/** The chunks that a chunk needs, directly or not. */
function neededBy(manifest: Record<string, Chunk>, chunk: string): Set<string> {
  const needed = new Set(manifest[chunk]?.imports)
  // Iterating over a growing set includes its new entries.
  for (const each of needed) for (const imported of manifest[each]?.imports ?? []) needed.add(imported)
  return needed
}

test('no file of the pages needs itself indirectly: its components would be missing if it were loaded first', async () => {
  const manifest = await readManifest()
  const circular = Object.keys(manifest).filter((chunk) => neededBy(manifest, chunk).has(chunk))
  assert.deepEqual(circular, [])
})

test('no screen waits for the editor of formatted texts', async () => {
  const manifest = await readManifest()
  const loads = (part: string) =>
    filesOf(manifest, `office/${part}.tsx`).scripts.some((file) => file.includes('RichTextInput'))
  assert.equal(loads('kit/forms/rich-text/RichTextInput'), true)
  for (const screen of ['site/TextPage', 'catalogue/editor/EditorPage', 'orders/OrdersPage'])
    assert.equal(loads(screen), false, screen)
})
