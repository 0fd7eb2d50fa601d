import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiver } from '#testing/fixtures/webhooks.ts'
import { isAllowed, isRefusedLiteral } from './addresses.ts'
import { openReceiver } from './send.ts'

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:93.184.216.34',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
]

test('messages go to public addresses by https, and elsewhere only to networks that are named', () => {
  for (const address of PRIVATE) assert.equal(isAllowed(address, [], true), false, address)
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) {
    assert.equal(isAllowed(address, [], true), true, address)
    assert.equal(isAllowed(address, [], false), false, `${address} without https`)
  }
  assert.equal(isAllowed('10.1.2.3', ['10.1.0.0/16'], false), true)
  assert.equal(isAllowed('::ffff:10.1.2.3', ['10.1.0.0/16'], true), true)
  assert.equal(isAllowed('10.2.2.3', ['10.1.0.0/16'], true), false)
  assert.equal(isAllowed('fd00::7', ['10.1.0.0/16', 'fd00::/64'], true), true)
  assert.equal(isAllowed('example.com', ['0.0.0.0/0'], true), false)
})

test('other spellings of an IP address are the same address', () => {
  for (const host of [
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '127.0.0.1.',
  ])
    assert.equal(isRefusedLiteral(new URL(`https://${host}/`), []), true, host)
  assert.equal(isRefusedLiteral(new URL('https://example.com/'), []), false)
})

test('a message goes to exactly the address that was checked, and nowhere if one of several is not allowed', async (t) => {
  const to = await receiver(t)
  const { port } = new URL(to.url)
  const answers = [['127.0.0.1'], ['10.9.9.9']]
  const asked: string[] = []
  const open = (found: () => string[]) =>
    openReceiver(`http://hooks.example:${port}/`, {
      networks: ['127.0.0.0/8'],
      resolve: async (host) => {
        asked.push(host)
        return found()
      },
    })
  const changing = open(() => answers.shift() ?? [])
  assert.equal((await changing.send('{}', {})).status, 200)
  await changing.close()
  assert.deepEqual(asked, ['hooks.example'], 'it is not asked again after the check')
  const later = open(() => answers.shift() ?? [])
  assert.equal((await later.send('{}', {})).error, 'address_refused')
  await later.close()
  const mixed = open(() => ['127.0.0.1', '10.9.9.9'])
  assert.equal((await mixed.send('{}', {})).error, 'address_refused')
  await mixed.close()
  const unknown = openReceiver('http://hooks.example/', {
    networks: ['127.0.0.0/8'],
    resolve: () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })),
  })
  assert.equal((await unknown.send('{}', {})).error, 'ENOTFOUND')
  await unknown.close()
  assert.equal(to.messages.length, 1)
})
