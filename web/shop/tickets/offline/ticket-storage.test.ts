import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { logOut } from '#web/lib/session/session.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { heldTickets } from '#web/shop/tickets/mine/held.ts'
import { paidOrder, shipping, zoesData } from '#web/testing/fixtures/orders.ts'
import { publicData } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { storeTickets, readTickets } from './ticket-storage.ts'

const kept = { savedAt: '2027-07-08T10:00:00.000Z', tickets: heldTickets([paidOrder], shipping) }

beforeEach(async () => {
  storage.token.set('zoe')
  await storeTickets(kept)
})

afterEach(async () => {
  await data.whenLoaded()
  queryClient.clear()
  storage.token.remove()
  for (const { id } of shownToasts()) closeToast(id)
})

describe('tickets that a browser keeps', () => {
  it('are as last loaded, without addresses or other data of their order', async () => {
    expect((await readTickets())?.tickets.map(({ product, barcode }) => [product, barcode])).toEqual([
      ['Weekend', 'F2.AAAABBBBCCCC.signature'],
    ])
    expect(JSON.stringify(kept)).not.toContain('zoe@lights.example')
    await storeTickets({ ...kept, tickets: [] })
    expect((await readTickets())?.tickets).toEqual([])
  })

  it('end with a logout', async () => {
    data.initialize(publicData)
    data.merge(zoesData([paidOrder]))
    fakeServer(() => ({ body: { data: { ...publicData, customer: null } } }))
    logOut()
    storage.token.set('zoe')
    expect(await readTickets()).toBeNull()
  })

  it('end with a session that the server no longer knows', async () => {
    data.initialize(publicData)
    fakeServer(({ body }) =>
      typeof body['token'] === 'string'
        ? { status: 401, body: { message: 'Unauthenticated.' } }
        : { body: { data: { ...publicData, customer: null } } },
    )
    await data.load()
    expect(storage.token.get()).toBeNull()
    storage.token.set('zoe')
    expect(await readTickets()).toBeNull()
  })

  it('are never shown to another customer, however the session changed', async () => {
    localStorage.setItem('token', 'ivo')
    expect(await readTickets()).toBeNull()
    localStorage.removeItem('token')
    expect(await readTickets()).toBeNull()
  })

  it('are not kept for a session that has ended meanwhile', async () => {
    const keeping = storeTickets(kept)
    storage.token.remove()
    await keeping
    storage.token.set('zoe')
    expect(await readTickets()).toBeNull()
  })
})
