import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { fastify } from 'fastify'
import { Refusal } from '#server/platform/refusal.ts'
import { EventStreams } from './event-streams.ts'

async function serve(t: TestContext, streams: EventStreams) {
  const app = fastify({ forceCloseConnections: true, trustProxy: 'loopback' })
  app.get('/', (_request, reply) => streams.open(reply, 'first\n\n'))
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? error.status : 500).send(''),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = (from = '203.0.113.1') =>
    fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': from } })
  return { port, ask }
}

test('the number of streams is limited, and one that ends makes room for another', async (t) => {
  const streams = new EventStreams(1)
  const { ask } = await serve(t, streams)
  const first = await ask()
  assert.equal((await ask()).status, 503)
  await first.body?.cancel()
  while (streams.size > 0) await new Promise(setImmediate)
  const next = await ask()
  assert.equal(next.status, 200)
  streams.close()
  assert.match(await next.text(), /^retry: \d+\n\nfirst\n\n$/)
  assert.equal((await ask()).status, 503)
})

test('the streams of one address are limited, without taking any from other addresses', async (t) => {
  const streams = new EventStreams(3, 1)
  const { ask } = await serve(t, streams)
  const first = await ask()
  assert.equal((await ask()).status, 503)
  const other = await ask('203.0.113.2')
  assert.equal(other.status, 200)
  await first.body?.cancel()
  while (streams.size > 1) await new Promise(setImmediate)
  assert.equal((await ask()).status, 200)
  streams.close()
})

test('a client that does not read its stream is disconnected, and the others continue', async (t) => {
  const streams = new EventStreams(2)
  const { port, ask } = await serve(t, streams)
  const silent = connect(port, '127.0.0.1', () => silent.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'))
  await once(silent, 'readable')
  silent.pause()
  const reading = (await ask()).text()
  while (streams.size < 2) await new Promise(setImmediate)
  const text = `${'x'.repeat(64 * 1024)}\n\n`
  while (streams.size > 1) {
    streams.send(text)
    await new Promise(setImmediate)
  }
  streams.send('last\n\n')
  streams.close()
  assert.ok((await reading).endsWith('last\n\n'))
  silent.destroy()
})
