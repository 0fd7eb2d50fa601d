import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as publicData from '#server/festival/public-data/public-data.ts'
import * as site from '#server/shop/site/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'
import { NOT_SCREENS, screenAt } from './screens.ts'

/** Where a crawler begins: what no page links to, but a browser, a search engine or a mail opens. */
const SEEDS = [
  '/',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/no/such/page',
  '/download-ticket/a@b.test/none',
]

/** The pages of an order, of which the server renders the same frame for everybody. */
const FRAMES = ['/checkout', '/portal', '/portal/orders/K7QX', '/portal/orders/K7QX/confirmation']

const LINK = /<(a|link|img|script|form|meta)\b[^>]*?\b(?:href|src|action|content)="([^"]*)"[^>]*>/g
const LISTED = /<loc>([^<]*)<\/loc>|"(?:start_url|scope|src|url)":"([^"]*)"/g

interface Link {
  /** The path with its query. */
  to: string
  /** Whether it leads to the same page in another language, or to a file. */
  leaves: boolean
}

/** What a response of the shop links to in the shop. */
function linksIn(w: World, body: string, from: string): Link[] {
  const { publicUrl } = w.shop.settings
  const own = (text: string, leaves: boolean): Link[] => {
    const link = text.replaceAll('&amp;', '&')
    if (!/^(?:\/|https?:)/.test(link)) return []
    const { origin, pathname, search } = new URL(link, publicUrl + from)
    return origin === new URL(publicUrl).origin ? [{ to: pathname + search, leaves }] : []
  }
  return [
    ...[...body.matchAll(LINK)].flatMap(([element, name, link = '']) =>
      own(link, name !== 'a' || /hreflang=/i.test(element)),
    ),
    ...[...body.matchAll(LISTED)].flatMap(([, listed, file]) => own(listed ?? file ?? '', true)),
  ]
}

/** The path without the prefix of a language. */
const inFirst = (path: string): string => path.replace(/^\/(?:de|fr)(?=\/|$)/, '') || '/'

/** The response to a path, whose page is prerendered as far as it ever is. */
async function read(w: World, url: string) {
  const [path = '/'] = inFirst(url).split('?')
  const { frame, isPrivate, page, item } = screenAt(site.of(w.shop), publicData.of(w.shop), path)
  const isPublic = !isPrivate && !url.includes('?') && (page !== null || item !== null)
  const isWritten = !NOT_SCREENS.test(path) && (frame !== null || isPublic)
  const response = await w.app.inject({ url })
  assert.ok(!isWritten || response.body.includes('<main'), `${url} is not written`)
  return response
}

/** Refuses a link to a path at which no page is: the browser would lead it home. */
function assertLeads(w: World, to: string, from: string): void {
  const [path = '/'] = inFirst(to).split('?')
  if (NOT_SCREENS.test(path)) return
  const { page, item } = screenAt(site.of(w.shop), publicData.of(w.shop), path)
  assert.ok(page !== null || item !== null, `${from} links to ${to}, where no page is`)
  assert.ok(!path.includes(':'), `${from} links to ${to}, a path without its order`)
}

async function mailedLinks(w: World): Promise<Link[]> {
  await createPaidOrder(w, await customer(w))
  return (await w.mails()).flatMap(({ html }) => linksIn(w, html, '/'))
}

test('after languages are added, the shop’s pages are prerendered in each of them, and every link that the server writes leads to a page, in its language', async (t) => {
  const w = await world(t)
  const { status } = await changePart(await clerk(w, 'owner'), 'site', {
    languages: ['en', 'de', 'fr'],
    translations: { de: {}, fr: {} },
  })
  assert.equal(status, 200)
  const starts = [...SEEDS, ...FRAMES.flatMap((path) => [path, `/de${path}`])]
  const mailed = (await mailedLinks(w)).map(({ to }) => to)
  assert.ok(mailed.length > 0)
  for (const to of mailed) assertLeads(w, to, 'a mail')
  const seen = new Set([...starts, ...mailed])
  // Iterating over a growing set includes its new entries.
  for (const url of seen) {
    const { statusCode, headers, body } = await read(w, url)
    if (!starts.includes(url)) assert.equal(statusCode, 200, url)
    if (!/html|xml|manifest/.test(String(headers['content-type']))) continue
    const prefix = /^\/(?:de|fr)(?=\/|$)/.exec(url)?.[0] ?? ''
    for (const { to, leaves } of linksIn(w, body, url)) {
      assertLeads(w, to, url)
      assert.ok(leaves || to.startsWith(prefix), `${url} links to ${to}, in another language`)
      seen.add(to)
    }
  }
  for (const prefix of ['', '/de', '/fr'])
    for (const path of ['/tickets', '/faqs', '/merchandise', '/tickets/weekend', '/login', '/register'])
      assert.ok(seen.has(prefix + path), `nothing links to ${prefix}${path}`)
})
