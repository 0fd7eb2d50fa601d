import compress from '@fastify/compress'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { world } from '#testing/harness/world.ts'
import { sendCsv } from './files.ts'

test('a download that fails after its first row is aborted, so that nobody takes it for a complete file', async (t) => {
  const { shop } = await world(t)
  const app = fastify()
  await app.register(compress)
  app.get('/list', (_request, reply) =>
    sendCsv(shop, reply, 'list', async (out) => {
      out.write('Order\r\nAB12-CD34\r\n')
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw new Error('The database has gone')
    }),
  )
  t.after(() => app.close())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const encoding of ['gzip', 'identity'])
    await assert.rejects(
      fetch(`${address}/list`, { headers: { 'accept-encoding': encoding } }).then((answer) => answer.text()),
      TypeError,
    )
})
