import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { percentile, runBuyers } from './buyers.ts'
import { isMet, report, type Figure } from './figures.ts'

test('a percentile is the lowest latency that at least this share of the requests stay within', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => 20 - index)
  assert.deepEqual(
    [0.5, 0.95, 1].map((share) => percentile(twenty, share)),
    [10, 19, 20],
  )
  assert.equal(percentile([7], 0.95), 7)
  assert.equal(percentile([], 0.95), 0)
})

test('a benchmark fails when a figure that must be exact is not, and only names the other targets that it misses', () => {
  const slow: Figure = { what: 'p99', value: 300, unit: 'ms', target: { is: '≤', value: 150 } }
  const oversold = (value: number): Figure => ({ what: 'oversold', value, target: { is: '=', value: 0 } })
  assert.equal(isMet(slow), false)
  assert.equal(report('rush', 'A rush', [{ what: 'adds', value: 6_000 }, slow, oversold(0)]), true)
  assert.equal(report('rush', 'A rush', [oversold(1)]), false)
})

test('simulated buyers retry a 503 after the time that the server names, and only definite answers are counted', async (t) => {
  let asked = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1
      if (asked <= 3) response.writeHead(503, { 'retry-after': '1', 'content-length': 2 }).end('{}')
      else response.writeHead(asked % 2 ? 422 : 200, { 'content-length': 2 }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const rush = { codes: ['hot'], buyers: 10, seconds: null, arriveWithin: 0 }
  const result = await runBuyers(`http://127.0.0.1:${port}`, rush)
  assert.deepEqual([result.postponed, result.served + result.refused, result.failed], [3, 10, 0])
  assert.equal(result.latencies.length, 10)
  server.closeAllConnections()
})
