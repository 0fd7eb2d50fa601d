import { decide } from '#contract/gate/decide.ts'
import { neededIn } from '#contract/gate/gate-questions.ts'
import type { FoundTickets } from '#contract/gate/scans.ts'
import type { DeviceRow } from '#server/tickets/gate/setup/device-queries.ts'
import { listsOfGate } from '#server/tickets/gate/setup/list-queries.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lastScans } from './queries.ts'
import { findByText } from './search-queries.ts'
import { admissionOf, forGate } from './tickets.ts'

const MIN_LENGTH = 2

/**
 * At most twenty tickets by a part of their holder's name or the beginning of their code, or, if there are none, with a wrong letter in the
 * name, with the outcome that a scan at the device's gate would get now. A single letter matches nothing.
 */
export async function search(shop: Shop, device: DeviceRow, text: string): Promise<FoundTickets['tickets']> {
  const wanted = text.trim()
  if (wanted.length < MIN_LENGTH) return []
  const lists = (await listsOfGate(shop.sql, device.gate_id)).map(withIsoInstants)
  const products = lists.flatMap((list) => list.products.map(({ product_id }) => product_id))
  const asTyped = await findByText(shop.sql, wanted, products, false)
  // Addresses are not searched, nor is a part of one.
  const isDone = asTyped.length > 0 || wanted.includes('@')
  const rows = isDone ? asTyped : await findByText(shop.sql, wanted, products, true)
  const shown = await forGate(shop, rows)
  const now = shop.clock.now().epochMilliseconds
  return Promise.all(
    rows.map(async (row, index) => {
      const { outcome } = decide(
        admissionOf(shop, row, {
          scans: await lastScans(shop.sql, row.code),
          unanswered: neededIn(shown[index]?.open ?? []).length > 0,
        }),
        lists,
        'entry',
        now,
      )
      return shown.slice(index, index + 1).map((ticket) => ({ ...ticket, outcome }))
    }),
  ).then((found) => found.flat())
}
