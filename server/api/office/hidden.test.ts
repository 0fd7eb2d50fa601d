import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { clerk } from '#testing/fixtures/staff.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

const WEB = new URL('../../../dist/web/', import.meta.url)

/** Every script that a page can load, by the names that occur in its scripts. */
function bundleOf(page: string): Map<string, string> {
  const found = new Map<string, string>()
  const read = (text: string): void => {
    for (const [name] of text.matchAll(/[\w.-]+\.(?:js|css)\b/g)) {
      const file = new URL(`assets/${name}`, WEB)
      if (found.has(name) || !existsSync(file)) continue
      found.set(name, readFileSync(file, 'utf8'))
      read(found.get(name) ?? '')
    }
  }
  read(readFileSync(new URL(page, WEB), 'utf8'))
  return found
}

// S1-08
test('the shop loads no script of the office, and none of its scripts contains an address of the office', () => {
  const shop = bundleOf('index.html')
  const office = bundleOf('office.html')
  assert.ok([...shop.keys()].some((name) => name.startsWith('CheckoutPage')))
  const doors = [...office].filter(([, text]) => text.includes('/office'))
  assert.ok(doors.length > 0, 'the office’s own scripts know its calls')
  for (const [name, text] of shop) assert.doesNotMatch(text, /\/office\b/, name)
})

// S1-08
test('no page, response, header or file of the shop mentions the office', async (t) => {
  const w = await world(t)
  await clerk(w, 'owner')
  const token = await customer(w)
  await buyTicket(w, token)
  const gets = [
    '/',
    '/checkout',
    '/portal',
    '/account',
    '/robots.txt',
    '/sitemap.xml',
    '/health',
    '/api/docs',
    '/api/openapi.json',
    '/nothing-here',
  ]
  for (const url of gets) {
    const { body, headers } = await w.app.inject({ url })
    assert.doesNotMatch(`${JSON.stringify(headers)} ${body}`, /\/office\b|back office|festoon_office/i, url)
  }
  const { body } = await w.post('/api/get-data', { token })
  assert.doesNotMatch(JSON.stringify(body), /\/office\b|permissions|"role"|Sam owner/)
})
