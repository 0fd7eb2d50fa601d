import { expect, type APIRequestContext } from '@playwright/test'
import type { WriteCheckInList } from '#contract/office/gate.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as documents from '#server/documents/documents.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import { buyCart, call, newCart, newCustomer } from './customers.ts'
import { withRunningShop } from './running-shop.ts'

/** Weekend tickets that a customer has bought; returns their codes. */
export async function buyTickets(request: APIRequestContext, count: number): Promise<string[]> {
  const person = await newCustomer(request)
  const cart = await newCart(request, person)
  for (let more = 1; more < count; more++)
    await call(request, 'add-product-to-cart', {
      cart,
      external_code: 'weekend',
      full_name: `Zoë Brontë ${'I'.repeat(more)}`,
      email: person.email,
      age: 'from-25',
    })
  const { tickets } = await buyCart(request, person, cart)
  expect(tickets).toHaveLength(count)
  return tickets.map(({ code }) => code)
}

/** Creates a gate for weekend tickets; returns the code that pairs a phone with it, and the texts of the QR codes of tickets. */
export const openGate = (name: string, codes: string[]) =>
  withRunningShop(async (shop) => {
    const product_id = catalogue.of(shop).byCode.get('weekend')?.id ?? 0
    const rows = await shop.sql<documents.barcodes.TicketIdentity[]>`
      select * from tickets where code = any(${codes}::text[]) order by id`
    const prints = rows.map((row) => ({
      code: row.code,
      text: documents.barcodes.signedTicket(shop.settings.secret, row),
    }))
    const products = [{ product_id, transport_time_id: null }]
    const { device_id, code } = await addPhone(shop, name, { products, merchandise: [] })
    return { device_id, pairingCode: code, prints }
  })

/** Creates a desk that hands out merchandise; returns the code that pairs a phone with it. */
export const openDesk = (name: string, external_code: string): Promise<string> =>
  withRunningShop(async (shop) => {
    const merchandise = [catalogue.of(shop).byCode.get(external_code)?.id ?? 0]
    return (await addPhone(shop, name, { products: [], merchandise })).code
  })

/** A phone at a gate of its own. */
const addPhone = (shop: Shop, name: string, counted: Pick<WriteCheckInList, 'products' | 'merchandise'>) =>
  shop.transact(async (tx) => {
    const list = { name: `Entry ${name}`, opens_at: '', closes_at: '', reentry: 'after_exit', ...counted }
    const list_ids = [await gate.lists.write(tx, null, list)]
    const gate_id = await gate.lists.writeGate(tx, null, { name, list_ids })
    const expires_at = tx.now.add({ hours: 1 }).toString()
    return gate.devices.add(tx, { name: 'Phone', gate_id, expires_at })
  })

/** Revokes a phone, as the office does. */
export const revokeDevice = (device: number) =>
  withRunningShop((shop) => shop.transact((tx) => gate.devices.revoke(tx, device)))

/** The log of a ticket, oldest entry first. */
export const scansOf = (code: string) =>
  withRunningShop(async ({ sql }) => [
    ...(await sql<{ outcome: string; offline: boolean }[]>`
      select s.outcome, s.offline from scans s join tickets t on t.id = s.ticket_id where t.code = ${code} order by s.id`),
  ])
