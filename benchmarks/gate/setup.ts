import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as documents from '#server/documents/documents.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fillCrowd } from '#testing/fixtures/crowd.ts'
import type { PairedPhone } from './device.ts'
import type { GateLoad } from './load.ts'

const GATES = ['North', 'South', 'East', 'West']

/** Sells this many tickets of a product, creates four gates with one list, and pairs this many phones. */
export async function openGates(
  shop: Shop,
  { product, tickets, phones }: { product: string; tickets: number; phones: number },
): Promise<Pick<GateLoad, 'phones' | 'prints'>> {
  const product_id = catalogue.of(shop).byCode.get(product)?.id ?? 0
  await fillCrowd(shop.sql, shop.clock.now(), { product_id, tickets })
  await shop.sql`analyze tickets`
  const gates = await shop.transact(async (tx) => {
    const products = [{ product_id, transport_time_id: null }]
    const list = {
      name: 'Entry',
      opens_at: '',
      closes_at: '',
      reentry: 'as_ticket',
      products,
      merchandise: [],
    }
    const list_ids = [await gate.lists.write(tx, null, list)]
    return Promise.all(GATES.map((name) => gate.lists.writeGate(tx, null, { name, list_ids })))
  })
  const paired: PairedPhone[] = []
  for (let number = 0; number < phones; number++)
    paired.push(await pair(shop, gates[number % gates.length] ?? 0, `Phone ${number}`))
  const rows = await shop.sql<documents.barcodes.TicketIdentity[]>`select * from tickets order by id`
  const prints = rows.map((row) => ({
    code: row.code,
    barcode: documents.barcodes.signedTicket(shop.settings.secret, row),
  }))
  return { phones: paired, prints }
}

async function pair(shop: Shop, gate_id: number, name: string): Promise<PairedPhone> {
  const expires_at = shop.clock.now().add({ hours: 12 }).toString()
  const { code } = await shop.transact((tx) => gate.devices.add(tx, { name, gate_id, expires_at }))
  const token = await gate.devices.pair(shop, code, 'benchmark')
  const device = gate.devices.forHolder(shop, await gate.devices.authenticate(shop, token))
  return { token, gate: device.gate, ticketKey: device.ticket_key, listKey: device.list_key }
}
