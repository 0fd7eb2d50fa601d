import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { world } from '#testing/harness/world.ts'
import { clientAddressPrefix, limitFailures } from './rate-limiter.ts'

test('a connection counts once, whichever of its addresses it uses', () => {
  assert.equal(clientAddressPrefix('203.0.113.7'), '203.0.113.7')
  assert.equal(clientAddressPrefix('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(clientAddressPrefix('2001:db8:1:2:a:b:c:d'), '2001:db8:1:2')
  assert.equal(clientAddressPrefix('2001:db8:1:2::9'), '2001:db8:1:2')
  assert.equal(clientAddressPrefix('2001:db8::9'), '2001:db8:0:0')
  assert.equal(clientAddressPrefix('::1'), '0:0:0:0')
})

test('many at once who all do well do not shut their place out', async (t) => {
  const { shop } = await world(t, { rateLimits: true })
  const limit = { points: 5, seconds: 60 }
  const enter = () => limitFailures(shop, 'of a test', 'a campus', limit, () => sleep(20))
  const all = await Promise.allSettled(Array.from({ length: 15 }, enter))
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 5)
  await enter()
})
