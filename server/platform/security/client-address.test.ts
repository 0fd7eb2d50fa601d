import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddressPrefix, clientSite } from './client-address.ts'

test('an IPv6 client counts by its /64 network, and an IPv4 client by its address', () => {
  assert.equal(clientAddressPrefix('203.0.113.7'), '203.0.113.7')
  assert.equal(clientAddressPrefix('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(clientAddressPrefix('2001:db8:1:2:a:b:c:d'), '2001:db8:1:2')
  assert.equal(clientAddressPrefix('2001:db8:1:2::9'), '2001:db8:1:2')
  assert.equal(clientAddressPrefix('2001:db8::9'), '2001:db8:0:0')
  assert.equal(clientAddressPrefix('::1'), '0:0:0:0')
})

test('a client’s site is its IPv4 address or its IPv6 /48 network', () => {
  for (const [address, site] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8:1:ffff::9', '2001:db8:1'],
    ['2001:db8::9', '2001:db8:0'],
  ] as const)
    assert.equal(clientSite(address), site)
})
