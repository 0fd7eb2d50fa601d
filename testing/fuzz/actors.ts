import { randomUUID } from 'node:crypto'
import { Role } from '#contract/office/roles.ts'
import * as festival from '#server/festival/festival.ts'
import * as staff from '#server/people/staff/staff.ts'
import { apiKey } from '#testing/fixtures/api-keys.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { cookieOf, send, STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import type { World } from '#testing/harness/world.ts'
import type { Call } from './calls.ts'
import type { GeneratedRequest } from './generated-requests.ts'
import type { Thing, Things } from './things.ts'

/** All callers of a round. */
export interface Shift {
  /** Sessions of customers, newest first; the last ones have ended. */
  tokens: string[]
  /** The cookie and headers of a browser of the staff, by role. */
  staff: Map<Role, Record<string, string>>
  /** Keys of other programs: for everything, and for one event without people's data. */
  keys: string[]
}

/** The caller: a title for output, the token of a body, and headers. */
export interface Actor {
  title: string
  token: string
  headers: Record<string, string>
  role?: Role
}

/** Resets the festival, creates a customer with several orders, and logs in staff. */
export async function beginShift(w: World, things: Things, before?: Shift): Promise<Shift> {
  const isMended = await mendFestival(w)
  const shift: Shift = {
    tokens: [...(before?.tokens ?? [''])],
    staff: new Map(),
    keys: before?.keys ?? (await makeKeys(w)),
  }
  for (const { const: role } of Role.anyOf) shift.staff.set(role, await logIn(w, role))
  const email = await admitCustomer(w, shift)
  const [token = ''] = shift.tokens
  if (isMended) await buy(w, token, email)
  await tend(w, things)
  for (const call of ['/api/get-data', '/api/get-shop-item'])
    things.keep(call, {}, (await w.post(call, { token, external_code: 'bus' })).body)
  return shift
}

/** After an "unauthorized" response: callers who have logged themselves out are replaced. */
export async function comeBack(w: World, shift: Shift, { role, token }: Actor): Promise<void> {
  if (role) shift.staff.set(role, await logIn(w, role))
  else if (token === shift.tokens[0] && (await w.post('/api/get-user', { token })).status === 401)
    await admitCustomer(w, shift)
}

async function admitCustomer(w: World, shift: Shift): Promise<string> {
  const email = `ana.${randomUUID()}@example.com`
  shift.tokens = [await registerAndLogIn(w, { ...ZOE, email }), ...shift.tokens].slice(0, 4)
  return email
}

/** Resets the festival after changes by its owners; false if that contradicts sales since then. */
async function mendFestival(w: World): Promise<boolean> {
  try {
    await festival.importFile(w.shop, w.shop.settings.festival)
    return true
  } catch {
    return false
  }
}

async function logIn(w: World, role: Role): Promise<Record<string, string>> {
  const member = { email: `${role}.${randomUUID()}@festoon.test`, password: STAFF_PASSWORD }
  await staff.createDemoLogin(w.shop, { ...member, full_name: `Sam ${role}`, role })
  const answer = await send(w, 'post', '/office/api/sessions', member)
  return { cookie: cookieOf(answer), 'x-csrf-token': answer.body.session.csrf }
}

/** Paid tickets, orders waiting for a transfer, and a payment plan. */
async function buy(w: World, token: string, email: string): Promise<void> {
  const paid = await filledCart(w, { email })
  await addMerchandise(w, { cart: paid.code })
  const { payment } = await checkOut(w, token, paid.code, 'credit_card')
  await w.app.inject({ method: 'POST', url: `${new URL(payment.url).pathname}/pay` })
  await checkOut(w, token, (await filledCart(w, { email })).code, 'bank_transfer')
  await checkOut(w, token, (await filledCart(w, { email, external_code: 'plan' })).code, 'credit_card')
}

async function checkOut(w: World, token: string, cart: string, payment_method: string) {
  const input = checkoutInput(token, cart)
  const { body } = await w.post('/api/checkout-cart', { ...input, order: { ...input.order, payment_method } })
  return body
}

/** Time-dependent effects, and what people read in their mails and on the bank's pages. */
export async function tend(w: World, things: Things): Promise<void> {
  w.clock.move('PT2M')
  await w.runJobs()
  await w.runHousekeeping()
  const mails = await w.shop.sql<{ text: string }[]>`select text from mails order by id desc limit 20`
  for (const { text } of mails) for (const thing of linksIn(text)) things.add(thing)
  const attempts = await w.shop.sql<Thing[]>`
    select a.reference as "attempt.reference", a.amount as "attempt.amount", a.currency as "attempt.currency",
           o.code as "attempt.order", concat('event of ', a.reference) as "attempt.event"
      from payment_attempts a join payments p on p.id = a.payment_id join orders o on o.id = p.order_id
     order by a.id desc limit 20`
  for (const attempt of attempts) things.add(attempt)
}

function* linksIn(text: string): Generator<Thing> {
  const [, email = '', token] = /\/reset-password\/([^/\s]+)\/(\w+)/.exec(text) ?? []
  if (token !== undefined) yield { 'reset.email': decodeURIComponent(email), 'reset.token': token }
  const [, invitation] = /\/office\/invitations?\/(\w+)/.exec(text) ?? []
  if (invitation !== undefined) yield { 'invitation.token': invitation }
}

const makeKeys = (w: World): Promise<string[]> =>
  Promise.all([
    apiKey(w),
    apiKey(w, {
      reads: ['orders', 'tickets', 'customers'],
      all_events: false,
      events: ['summer'],
      personal_data: false,
    }),
  ])

/** The caller of a call: mostly an authorized one, otherwise any. */
export function actorOf(shift: Shift, { audience }: Call, chance: number): Actor {
  const guest = { title: 'a guest', token: '', headers: {} }
  const [token = ''] = shift.tokens
  if (audience === 'office') {
    const roles = [...shift.staff.keys()]
    const role = chance < 60 ? roles[0] : roles[chance % roles.length]
    return chance > 94 || !role
      ? guest
      : { ...guest, title: role, role, headers: shift.staff.get(role) ?? {} }
  }
  if (audience === 'programs') {
    const key = shift.keys[chance < 70 ? 0 : 1]
    return chance > 94 || key === undefined
      ? guest
      : {
          ...guest,
          title: 'a program',
          headers: {
            authorization: `Bearer ${key}`,
            ...(chance % 4 === 0 && { 'idempotency-key': `fuzz-${chance % 3}` }),
          },
        }
  }
  if (chance > 88) return guest
  if (chance > 80)
    return { ...guest, title: 'somebody else', token: shift.tokens[chance % shift.tokens.length] ?? '' }
  return { ...guest, title: 'a customer', token }
}

/** One in this many requests keeps its generated token. */
const ODD_TOKENS = 10

/** The body contains the session token, as required by the shop's calls. */
export function withToken(generated: GeneratedRequest, { token }: Pick<Actor, 'token'>): GeneratedRequest {
  const { call, body, pick } = generated
  const isOwn = call.audience === 'shop' && call.name !== 'post /api/reset-password'
  if (!isOwn || !body || !('value' in body) || pick % ODD_TOKENS === 0) return generated
  const value = body.value
  if (typeof value !== 'object' || value === null || !('token' in value)) return generated
  return { ...generated, body: { ...body, value: { ...value, token } } }
}
