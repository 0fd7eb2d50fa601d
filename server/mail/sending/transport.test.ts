import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServer } from '#testing/harness/mail-server.ts'
import { openTransport } from './transport.ts'

test('a mail server gets the domain of every address in ASCII, and what stands before the @ as it is', async (t) => {
  //
  const server = await mailServer(t)
  const transport = await openTransport(server.url, 1)
  t.after(() => transport.close())
  const to = [
    'Ana@Example.org',
    'zoe@exämple.com',
    'ünï@exämple.com',
    'ünï@xn--exmple-cua.com',
    'ünï@EXÄMPLE。com',
    '用户@例え.テスト',
    'ünï@[192.0.2.1]',
  ]
  for (const address of to)
    await transport.sendMail({
      from: { name: 'Köln', address: 'Tickets@köln.example' },
      to: { name: '', address },
      text: 'Noon',
    })
  assert.deepEqual(server.recipients, [
    'RCPT TO:<Ana@example.org>',
    'RCPT TO:<zoe@xn--exmple-cua.com>',
    'RCPT TO:<ünï@xn--exmple-cua.com>',
    'RCPT TO:<ünï@xn--exmple-cua.com>',
    'RCPT TO:<ünï@xn--exmple-cua.com>',
    'RCPT TO:<用户@xn--r8jz45g.xn--zckzah>',
    'RCPT TO:<ünï@[192.0.2.1]>',
  ])
  const [plain, utf8] = [
    'MAIL FROM:<Tickets@xn--kln-sna.example>',
    'MAIL FROM:<Tickets@xn--kln-sna.example> SMTPUTF8',
  ]
  assert.deepEqual(server.senders, [plain, plain, utf8, utf8, utf8, utf8, utf8])
})
