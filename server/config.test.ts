import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { readSettings } from './config.ts'

const started = async (t: { after: (work: () => Promise<void>) => void }, env: Record<string, string>) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  return readSettings({ DATA_DIR: folder, ...env })
}

test('a secret that somebody made up on the keyboard starts no shop, a random one does', async (t) => {
  const obvious = [
    'a'.repeat(64),
    'abcdefghij'.repeat(4),
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'please-change-me-please-change-me!',
    'secret-password-festoon-secret-password-festoon',
    'Tr0ub4dor&3Tr0ub4dor&3Tr0ub4dor&3',
    randomBytes(8).toString('hex'),
  ]
  for (const SECRET of obvious)
    await assert.rejects(started(t, { SECRET }), /Refused: SECRET is too weak: [^.]+\.$/, SECRET)
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    const SECRET = randomBytes(32).toString(encoding)
    assert.equal((await started(t, { SECRET })).secret, SECRET)
  }
})

test('how many carts one address may have open is a whole number from 1 on', async (t) => {
  const { cartsPerAddress, placesPerAddress } = await started(t, { CARTS_PER_ADDRESS: '12' })
  assert.deepEqual([cartsPerAddress, placesPerAddress], [12, 600])
  for (const wrong of ['0', '-1', '1.5', 'many', '9999999999'])
    await assert.rejects(
      started(t, { PLACES_PER_ADDRESS: wrong }),
      /PLACES_PER_ADDRESS must be a whole number/,
    )
})
