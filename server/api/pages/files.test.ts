import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '#testing/harness/world.ts'

test('what is no asset and no picture is not found, however it is asked for', async (t) => {
  const w = await world(t)
  const names = ['', 'nope.js', '..%2findex.html', '..%5cindex.html', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '/x']
  const odd = ['.env', '%00', '%', '%ff', `${'a'.repeat(300)}.js`, 'x.js/y']
  for (const folder of ['/assets/', '/pictures/'])
    for (const name of [...names, ...odd])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await w.app.inject({ method, url: folder + name })
        assert.equal(answer.statusCode, 404, `${method} ${folder}${name}`)
        assert.equal(answer.headers['cache-control'], 'no-store')
      }
  const { body } = await w.app.inject({ url: '/' })
  const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec(body) ?? []
  const { statusCode, headers } = await w.app.inject({ url: asset })
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
})
