import { type Browser, expect, type Page } from '@playwright/test'
import { buyCart, call, newCart, registerCustomer } from '#journeys/support/customers.ts'
import * as calls from '#contract/calls/office/festival-calls.ts'
import type { Shop } from '#server/platform/shop.ts'
import { camt } from '#testing/fixtures/bank-statements.ts'
import { phoneGuest, placePhoneOrder, WEEKEND_TOTAL } from '#benchmarks/phone-order.ts'

/** A customer's order of two tickets, paid by card; one is for somebody else, whose name is unique. */
interface PaidOrder {
  code: string
  full_name: string
  email: string
  holder: string
}

/** What the jobs work on: each is used once. */
export interface Fixtures {
  /** A bank file with a payment for each of many orders. */
  statement: Buffer
  /** An order that waits for a transfer. */
  nextOrder: () => string
  nextPaid: () => PaidOrder
  nextCaller: () => { full_name: string; email: string }
  /** A name that nothing else has. */
  nextName: (of: string) => string
  openPhone: () => Promise<Page>
}

/** Letters that stand for a number, because a digit is no part of a name. */
const lettersOf = (index: number): string =>
  String(index).replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))

/** Names that are like nobody else's. */
const HOLDERS = [
  'Magdalena Winterstein',
  'Odalys Okonkwo',
  'Kyriaki Papadimitriou',
  'Rosalind Featherstone',
  'Thorbjørn Gundersen',
  'Wilhelmina Vandenberghe',
  'Szymon Grzegorczyk',
  'Guadalupe Etxeberria',
  'Fearghal Cavanaugh',
]
const holderOf = (index: number): string =>
  index < HOLDERS.length ? (HOLDERS[index] ?? '') : `${HOLDERS[index % HOLDERS.length]} ${lettersOf(index)}`

/** Takes one after the other; throws when there are no more. */
function pile<Item>(items: Item[]): () => Item {
  const left = [...items]
  return () => {
    const item = left.shift()
    if (item === undefined) throw new Error('Too little is prepared for these jobs')
    return item
  }
}

/** A customer has registered, and has bought two tickets by card. */
async function buyTwo({ request }: Page, index: number): Promise<PaidOrder> {
  const customer = await registerCustomer(request, `Zoë Bront${lettersOf(index)}`)
  const holder = holderOf(index)
  const cart = await newCart(request, customer)
  const { email, full_name } = customer
  const ticket = { cart, external_code: 'weekend', full_name: holder, email, age: 'from-25' }
  await call(request, 'add-product-to-cart', ticket)
  const { code } = await buyCart(request, customer, cart)
  return { code, full_name, email, holder }
}

/** What was ordered sends mails, which would disturb the jobs. */
const untilMailed = ({ sql }: Shop): Promise<void> =>
  expect
    .poll(
      async () => {
        const [row] = await sql<{ count: number }[]>`
          select count(*)::integer as count from mails where sent_at is null and last_error is null`
        return row?.count
      },
      { timeout: 600_000, intervals: [1_000] },
    )
    .toBe(0)

interface FixtureOptions {
  shop: Shop
  browser: Browser
  page: Page
  /** How often each job is done, and the number of lines of the bank file. */
  times: number
  lines: number
}

/** Prepares what the jobs need, in a shop that sells. */
export async function prepareFixtures({
  shop,
  browser,
  page,
  times,
  lines,
}: FixtureOptions): Promise<Fixtures> {
  const paid: PaidOrder[] = []
  for (let index = 0; index < 3 * times; index++) paid.push(await buyTwo(page, index))
  const orders: string[] = []
  for (let index = 0; index < times + lines; index++) orders.push(await placePhoneOrder(shop, index))
  await untilMailed(shop)
  const entries = orders.slice(times).map((code, index) => ({
    amount: WEEKEND_TOTAL,
    text: `ticket ${code}`,
    reference: `J-${index}`,
    iban: '',
    name: phoneGuest(times + index),
  }))
  let used = 0
  const nextName = (of: string) => `${of} ${lettersOf(++used)}`
  return {
    statement: Buffer.from(camt(...entries)),
    nextOrder: pile(orders.slice(0, times)),
    nextPaid: pile(paid),
    nextName,
    nextCaller: () => ({ full_name: nextName('Ana'), email: `caller${++used}@example.com` }),
    openPhone: async () => {
      const context = await browser.newContext({
        baseURL: new URL(page.url()).origin,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      })
      return context.newPage()
    },
  }
}

/** Closes the shop, as its owner does for a pause. */
export async function closeShop({ request }: Page): Promise<void> {
  const { session } = await (await request.get('/office/api/session')).json()
  const { part } = await (await request.get(calls.readSite.path)).json()
  const data = { version: part.version, value: { shopActive: false } }
  const headers = { 'x-csrf-token': session.csrf }
  const answer = await request.patch(calls.changeSite.path, { data, headers })
  if (!answer.ok()) throw new Error(`The shop cannot be closed: ${await answer.text()}`)
}
