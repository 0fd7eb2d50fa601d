import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { openSql, type Sql } from '#server/platform/database/sql.ts'
import { cheapHash } from '#testing/fixtures/passwords.ts'

export const PASSWORD = 'three nights'

export interface Person {
  full_name: string
  email: string
  token: string
}

/** The response of a call. */
type Json = ReturnType<typeof JSON.parse>

let count = 0

/** A unique email address. */
export const newEmail = (): string => `guest-${process.pid}-${Date.now()}-${++count}@lights.example`

/** Makes a call of the shop as its pages do. */
export async function call(request: APIRequestContext, name: string, data: object): Promise<Json> {
  const response = await request.post(`/api/${name}`, { data })
  expect(response.status(), `${name}: ${await response.text()}`).toBe(200)
  return response.json()
}

/** The newest mail to an address, as text; waits until it is sent. */
export async function mailTo(request: APIRequestContext, email: string, subject: RegExp): Promise<string> {
  let text = ''
  await expect(async () => {
    const list = await (await request.get('/mailbox')).text()
    const entries = list.split('<li>').filter((entry) => entry.includes(`to ${email} `))
    const entry = entries.find((each) => subject.test(each))
    const [, id] = entry?.match(/\/mailbox\/(\d+)/) ?? []
    expect(id, `a mail to ${email} about ${subject}`).toBeDefined()
    text = await (await request.get(`/mailbox/${id}`)).text()
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200, 400] })
  return text
}

/** The path of the link in the mail that sets a password. */
export async function passwordLink(
  request: APIRequestContext,
  email: string,
  subject = /Set your password/,
): Promise<string> {
  const [path = ''] = (await mailTo(request, email, subject)).match(/\/reset-password\/[^"<\s]+/) ?? []
  return path
}

/** The code in the newest mail to an address that contains one. */
export async function mailedCode(
  request: APIRequestContext,
  email: string,
  subject: RegExp,
): Promise<string> {
  const text = await mailTo(request, email, subject)
  return text.match(/^(\d{6})$/m)?.[1] ?? text.match(/>(\d{6})</)?.[1] ?? ''
}

let database: Sql | undefined

/**
 * A customer with an account and an open session in the shop of all journeys. The account is inserted into its database with a
 * password hash that is cheap to compute: a registration by mail takes ten times as long.
 */
export async function newCustomer(request: APIRequestContext, full_name = 'Zoë Brontë'): Promise<Person> {
  const email = newEmail()
  database ??= openSql(process.env['SHOP_DATABASE'] ?? '', { max: 1 })
  await database`
    insert into customers (full_name, email, password_hash, created_at, updated_at)
    values (${full_name}, ${email}, ${cheapHash(PASSWORD)}, now(), now())`
  return logIn(request, full_name, email)
}

/** A customer who has registered by the mailed link, in any shop. */
export async function registerCustomer(
  request: APIRequestContext,
  full_name = 'Zoë Brontë',
): Promise<Person> {
  const email = newEmail()
  await call(request, 'register', { full_name, email })
  const link = await passwordLink(request, email)
  await call(request, 'reset-password', { email, token: link.split('/').at(-1), password: PASSWORD })
  return logIn(request, full_name, email)
}

async function logIn(request: APIRequestContext, full_name: string, email: string): Promise<Person> {
  const { remember_token: token } = await call(request, 'login', { email, password: PASSWORD })
  return { full_name, email, token }
}

/** A cart with a ticket for the person, for its first departure if it has any, and optionally with a T-shirt. */
export async function newCart(
  request: APIRequestContext,
  { full_name, email }: Pick<Person, 'full_name' | 'email'>,
  { external_code = 'weekend', shirt = false } = {},
): Promise<string> {
  const { item } = await call(request, 'get-shop-item', { external_code })
  const transport_time_id = item.travel_times[0]?.id
  const input = { external_code, full_name, email, age: 'from-25', transport_time_id }
  const { cart } = await call(request, 'add-product-to-cart', input)
  if (shirt) await addShirt(request, cart.code)
  return cart.code
}

async function addShirt(request: APIRequestContext, cart: string): Promise<void> {
  const { item } = await call(request, 'get-shop-item', { external_code: 'shirt' })
  const addition = { cart, external_code: 'shirt', variant_id: item.variants[0].id }
  await call(request, 'add-merchandise-to-cart', addition)
}

/** An order as its customer sees it. */
interface PlacedOrder {
  code: string
  checksum: string
  tickets: { id: number; code: string; email: string; travel_times: { id: number; remaining: number }[] }[]
}

/** Checks out a cart and pays by card; returns the order. */
export async function buyCart(
  request: APIRequestContext,
  { token }: Person,
  cart: string,
): Promise<PlacedOrder> {
  const order = { payment_method: 'credit_card', accepted_ts_and_cs: true }
  const input = { token, cart, customer: { country: 'HR' }, order }
  const { order: placed, payment } = await call(request, 'checkout-cart', input)
  await request.post(`${new URL(payment.url).pathname}/pay`)
  const { data } = await call(request, 'get-data', { token })
  return data.orders.find((each: PlacedOrder) => each.code === placed.code)
}

/** Stores a session and a cart in the browser, as an earlier visit would. */
export async function storeInBrowser(page: Page, kept: { token?: string; cart?: string }): Promise<void> {
  // The only page of the shop's origin that loads nothing else; a tab that was used before is there.
  if (!page.url().endsWith('/robots.txt')) await page.goto('/robots.txt')
  await page.evaluate(`void Object.assign(localStorage, ${JSON.stringify(kept)})`)
}

/** Expands the summary of the order at the checkout, which is one line on a phone. */
export async function expandSummary(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^Checkout/ })).toBeEnabled()
  const line = main.getByRole('button', { name: /^Your order/ })
  if (await line.isVisible()) await line.click()
}
