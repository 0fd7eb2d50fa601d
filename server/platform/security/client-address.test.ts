import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddressPrefix } from './client-address.ts'

test('a connection counts once, whichever of its addresses it uses', () => {
  assert.equal(clientAddressPrefix('203.0.113.7'), '203.0.113.7')
  assert.equal(clientAddressPrefix('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(clientAddressPrefix('2001:db8:1:2:a:b:c:d'), '2001:db8:1:2')
  assert.equal(clientAddressPrefix('2001:db8:1:2::9'), '2001:db8:1:2')
  assert.equal(clientAddressPrefix('2001:db8::9'), '2001:db8:0:0')
  assert.equal(clientAddressPrefix('::1'), '0:0:0:0')
})
