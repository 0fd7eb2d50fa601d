import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import type { App } from '#server/api/app-type.ts'
import { openApp } from '#server/app.ts'
import { openLog } from '#server/platform/log.ts'
import { world } from '#testing/harness/world.ts'

interface Line {
  reqId?: string
  level: number
  msg: string
}

/** A listening shop, and its log. */
async function listening(t: TestContext, routes: (app: App) => void) {
  const w = await world(t)
  const lines: Line[] = []
  const out = new PassThrough().on('data', (line) => lines.push(JSON.parse(String(line)) as Line))
  const app = await openApp(Object.assign(w.shop, { log: openLog('debug', out) }))
  routes(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address)
  return { lines, port: address.port }
}

/** Sends a request and disconnects as soon as `until` resolves. */
async function leave(port: number, request: string, until: Promise<unknown>): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  await until
  socket.resetAndDestroy()
}

const headers = 'host: x\r\ncontent-type: application/json\r\naccept-encoding: gzip\r\n'

test('a client that disconnects before the response is not logged as an error of the shop', async (t) => {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const { lines, port } = await listening(t, (app) =>
    app.get('/long', (_request, reply) => {
      const file = new Readable({ read: () => begun.resolve() }).on('close', () => ended.resolve())
      return reply.type('text/plain').send(file)
    }),
  )
  await leave(port, `GET /long HTTP/1.1\r\n${headers}\r\n`, begun.promise)
  await ended.promise
  await setImmediate()
  assert.deepEqual(
    lines.filter(({ reqId, level }) => reqId !== undefined && level >= 40),
    [],
  )
})

test('a failure while the client is waiting is logged as an error of the shop', async (t) => {
  const { lines, port } = await listening(t, (app) =>
    app.get('/broken', async () => {
      throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
    }),
  )
  const { status } = await fetch(`http://127.0.0.1:${port}/broken`)
  assert.deepEqual(
    [status, lines.filter(({ level }) => level === 50).map(({ msg }) => msg)],
    [500, ['failed']],
  )
})
