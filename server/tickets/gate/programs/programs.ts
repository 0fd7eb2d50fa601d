import { randomUUID } from 'node:crypto'
import type { ScanResult } from '#contract/gate/scans.ts'
import type { Admit } from '#contract/v1/writes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import { gatesOfList, listByName } from '#server/tickets/gate/setup/list-queries.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'

/** A program that scans, and the events that it may know of; null for all. */
export interface ScanningProgram {
  id: number
  event_ids: number[] | null
}

/**
 * Records a scan by another program, like `record`. A ticket of an event that the program may not know of is an unknown one.
 * Refuses:
 * - an unknown list, and one of other events (`list`)
 * - an unknown gate or one without the list, and none if several have the list (`gate`)
 * - what `record` refuses
 */
export async function recordScan(
  tx: Tx,
  program: ScanningProgram,
  { list, gate, barcode, ticket, direction }: Admit,
): Promise<ScanResult & { gate: string }> {
  const isOwn = isOwnProduct(tx, program)
  const [found] = await listByName(tx, list)
  if (!found || !(program.event_ids === null || found.products.some(({ product_id }) => isOwn(product_id))))
    throw new Refusal(messages.listNamed, { field: 'list' })
  const gates = await gatesOfList(tx, found.id)
  const [at, another] = gate === '' ? gates : gates.filter(({ name }) => name === gate)
  if (!at || another) throw new Refusal(messages.gateNamed, { field: 'gate' })
  const input = {
    barcode,
    code: ticket,
    direction,
    list_ids: [found.id],
    at: '',
    offline: false,
    outcome: '',
  }
  const result = await scans.record(
    tx,
    { gate_id: at.id, api_key_id: program.id },
    { ...input, scan_id: randomUUID() },
    async (held, code) => {
      const known = await scans.holdTicket(held, code)
      return known.ticket && isOwn(known.ticket.product_id) ? known : { ticket: null, scans: [] }
    },
  )
  return { ...result, gate: at.name }
}

const isOwnProduct =
  (tx: Tx, { event_ids }: ScanningProgram) =>
  (productId: number): boolean => {
    const product = catalogue.of(tx).productById.get(productId)
    return event_ids === null || (product !== undefined && event_ids.includes(product.event_id))
  }
