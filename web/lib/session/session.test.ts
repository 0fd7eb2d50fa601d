import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import * as calls from '#contract/calls/shop/cart-calls.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { start, logIn, logOut } from './session.ts'
import * as storage from '#web/lib/browser/storage.ts'
import * as visit from '#web/lib/browser/visit-storage.ts'
import { publicData } from '#web/testing/fixtures/shop.ts'
import { type ReceivedCall, fakeServer } from '#web/testing/server.ts'

const customer = { full_name: 'Zoë', email: 'zoe@lights.example', country: null, address: {} }
const personal = { customer, orders: [], refunds: [], existing_tickets: [] }
const everything = (own: object) => ({ data: { ...publicData, ...personal, customer: null, ...own } })

/** A server that accepts the tokens in `alive`. */
function serveSessions(alive: string[]): ReceivedCall[] {
  return fakeServer(({ name, body }) => {
    if (name === 'login') return { body: { remember_token: 'fresh', data: personal } }
    if (name === 'logout') return { status: 500, body: {} }
    const known = typeof body['token'] === 'string'
    if (known && !alive.includes(String(body['token'])))
      return { status: 401, body: { message: 'Unauthenticated.' } }
    return { body: everything(known ? personal : {}) }
  })
}

const toasts = () => shownToasts().map(({ text }) => text)

beforeEach(() => data.initialize(publicData))
afterEach(async () => {
  await data.whenLoaded()
  queryClient.clear()
  localStorage.clear()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('a session', () => {
  it('is opened by a login and kept for the next visit', async () => {
    serveSessions(['fresh'])
    await logIn('zoe@lights.example', 'three nights')
    expect(storage.token.get()).toBe('fresh')
    expect(data.current().customer?.full_name).toBe('Zoë')
    expect(toasts()).toEqual(['Login success.'])
  })

  it('ends at once by a logout, whatever the server says to it', async () => {
    const requests = serveSessions(['fresh'])
    await logIn('zoe@lights.example', 'three nights')
    visit.write('checkout', 'Obala 1')
    logOut()
    expect(visit.read('checkout')).toBeNull()
    expect(storage.token.get()).toBeNull()
    expect(data.current().customer).toBeNull()
    await data.whenLoaded()
    expect(requests.at(-1)).toEqual({ name: 'get-data', body: {} })
    expect(toasts()).toContain('You have been logged out.')
  })

  it('that the server no longer knows ends once, also when several calls are refused together', async () => {
    const alive = ['fresh']
    const requests = serveSessions(alive)
    start()
    await logIn('zoe@lights.example', 'three nights')
    alive.pop()
    await Promise.allSettled([call(calls.getCart, { cart: 'a' }), call(calls.getCart, { cart: 'b' })])
    await data.whenLoaded()
    expect(data.current().customer).toBeNull()
    expect(requests.filter(({ name }) => name === 'get-data')).toHaveLength(1)
    expect(toasts().filter((text) => text === 'You have been logged out.')).toHaveLength(1)
  })

  it('that was dead before the visit leaves a guest, without a word and without a loop', async () => {
    storage.token.set('bogus')
    const requests = serveSessions([])
    start()
    await data.whenLoaded()
    expect(storage.token.get()).toBeNull()
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'bogus' }, {}])
    expect(toasts()).toEqual([])
  })

  it('whose data could not be loaded is kept, with the shop still there', async () => {
    storage.token.set('fresh')
    fakeServer(() => ({ status: 500, body: { message: 'Something went wrong. Please try again.' } }))
    start()
    await data.whenLoaded()
    expect(data.loadError()?.message).toBe('Something went wrong. Please try again.')
    expect(data.current().config.name).toBe('Lights by the Sea')
    expect(storage.token.get()).toBe('fresh')
  })
})

describe('a session whose customer is being loaded', () => {
  it.each([401, 419])('that is refused with %s ends once they are loaded', async (status) => {
    // S4-28 S4-29
    storage.token.set('fresh')
    const loaded = Promise.withResolvers<void>()
    fakeServer(async ({ name, body }) => {
      if (name !== 'get-data') return { status, body: {} }
      const isOwn = body['token'] === 'fresh'
      if (isOwn) await loaded.promise
      return { body: everything(isOwn ? personal : {}) }
    })
    start({ page: Promise.resolve() })
    await Promise.allSettled([call(calls.getCart, { cart: 'a' }), call(calls.getCart, { cart: 'b' })])
    expect([storage.token.get(), toasts()]).toEqual(['fresh', []])
    loaded.resolve()
    await data.whenKnown()
    await data.whenKnown()
    expect([storage.token.get(), data.current().customer]).toEqual([null, null])
    expect(toasts()).toEqual(['You have been logged out.'])
  })

  it('gives way to one that is opened meanwhile', async () => {
    storage.token.set('old')
    const asked = Promise.withResolvers<void>()
    const loaded = Promise.withResolvers<void>()
    fakeServer(async ({ name, body }) => {
      if (name === 'login') return { body: { remember_token: 'fresh', data: personal } }
      if (body['token'] === 'fresh') return { body: everything(personal) }
      asked.resolve()
      await loaded.promise
      return { status: 401, body: {} }
    })
    start()
    await asked.promise
    await logIn('zoe@lights.example', 'three nights')
    loaded.resolve()
    await data.whenKnown()
    expect([storage.token.get(), data.current().customer?.full_name]).toEqual(['fresh', 'Zoë'])
  })
})
