import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { percentile, runBuyers } from './buyers.ts'
import { plotFigures, type Figure } from './figures.ts'

test('a percentile is the lowest latency that at least this share of the requests stay within', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => 20 - index)
  assert.deepEqual(
    [0.5, 0.95, 1].map((share) => percentile(twenty, share)),
    [10, 19, 20],
  )
  assert.equal(percentile([7], 0.95), 7)
  assert.equal(percentile([], 0.95), 0)
})

test('a benchmark chart draws one bar per figure that has a target, in another colour if it misses the target', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const figures: Figure[] = [
    { what: 'adds <a second>', value: 6_000 },
    { what: 'against naive SQL', value: 8, unit: '×', target: { is: '≥', value: 4 } },
    { what: 'p99', value: 300, unit: 'ms', target: { is: '≤', value: 150 } },
    { what: 'oversold', value: 0, target: { is: '=', value: 0 } },
  ]
  await plotFigures(folder, 'rush', 'A rush & more', figures)
  const svg = await readFile(`${folder}/rush.svg`, 'utf8')
  assert.match(svg, /A rush &amp; more/)
  assert.doesNotMatch(svg, /a second/)
  const bars = [...svg.matchAll(/width="([\d.]+)" height="16" rx="3" fill="(#\w+)"/g)]
  assert.deepEqual(
    bars.map(([, width, colour]) => [Number(width), colour]),
    [
      [200, '#e08a00'],
      [50, '#b3413a'],
      [100, '#e08a00'],
    ],
  )
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
