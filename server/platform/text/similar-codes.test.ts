import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesNear } from './similar-codes.ts'

test('a ticket code with one wrong, missing, extra or swapped letter is still found', () => {
  for (const typed of [
    'K7QX-2M9D-V30S',
    'k7qx2m9dv30',
    'A7QX-2M9D-V30T',
    'K7QX-22M9D-V30T',
    'K7XQ 2M9D V3OT',
    'k7qx-2m9d-v30t',
  ])
    assert.ok(codesNear(typed).includes('K7QX-2M9D-V30T'), typed)
})

test('a code with two wrong letters, a prefix of a code or a name finds no code', () => {
  for (const typed of ['K7QX-2M9D-VA0S', 'K7QX-2M9D', 'K7QX-2M9D-V30T-9999', '', 'Zoë Brontë'])
    assert.ok(!codesNear(typed).includes('K7QX-2M9D-V30T'), typed)
  assert.deepEqual(codesNear('K7QX'), [])
  assert.ok(codesNear('K7QX-2M90').includes('K7QX-2M9D'))
  assert.ok(codesNear('K7QX-2M9D-V30').length < 500)
})
