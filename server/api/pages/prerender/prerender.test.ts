import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const PREFIXES = ['', '/de', '/fr']
const PATHS = ['/', '/tickets', '/faqs', '/merchandise', '/tickets/weekend', '/login', '/register']
/** While all cores are busy the server leaves rendering to the browser, until the page is available. */
const PATIENCE_MS = 60_000

test('after languages are added, the shop’s pages are prerendered in each of them', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { status } = await changePart(owner, 'site', {
    languages: ['en', 'de', 'fr'],
    translations: { de: {}, fr: {} },
  })
  assert.equal(status, 200)
  const isWritten = async (url: string) => (await w.app.inject({ url })).body.includes('<main')
  const end = performance.now() + PATIENCE_MS
  for (const path of PATHS)
    for (const prefix of PREFIXES) {
      const url = path === '/' ? prefix || path : prefix + path
      while (!(await isWritten(url))) assert.ok(performance.now() < end, `${url} is not written`)
    }
})
