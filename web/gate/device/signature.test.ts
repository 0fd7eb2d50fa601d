import { afterEach, expect, it, vi } from 'vitest'
import { keyPair } from '#web/testing/fixtures/gate.ts'
import { isSigned } from './signature.ts'

afterEach(() => vi.restoreAllMocks())

/** Verifies a text, a changed text, another key, and invalid signatures and keys. */
async function verified() {
  const [keys, others] = [await keyPair(), await keyPair()]
  const signature = await keys.sign('the list')
  return Promise.all([
    isSigned(keys.key, 'the list', signature),
    isSigned(keys.key, 'the lost', signature),
    isSigned(others.key, 'the list', signature),
    isSigned(keys.key, 'the list', new Uint8Array(64)),
    isSigned(keys.key, 'the list', new Uint8Array()),
    isSigned('', 'the list', signature),
  ])
}

it('the browser verifies the festival’s signatures', async () => {
  expect(await verified()).toEqual([true, false, false, false, false, false])
})

it('signatures are verified without browsers’ support for Ed25519', async () => {
  const importKey = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new DOMException('', 'NotSupportedError'))
  expect(await verified()).toEqual([true, false, false, false, false, false])
  expect(importKey).toHaveBeenCalled()
})
