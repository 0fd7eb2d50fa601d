import { messages } from '#contract/messages.ts'
import type { OfficeTicket, TicketDetails } from '#contract/office/tickets.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as stock from '#server/stock/stock.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as letters from '#server/office/mails/subject-queries.ts'
import { onTheWire } from '#server/office/instants.ts'
import { changeForWire } from '#server/office/orders/items.ts'
import { readByCode, type TicketRow } from './list-queries.ts'
import { forDesk, type View } from './list.ts'
import { normalizeCode } from '#server/office/search.ts'
import * as queries from './queries.ts'
import { historyOf, namesOf } from '#server/office/audit/history.ts'

/** A ticket, and for whom it may be shown all that is known of it. Refuses (404) a code of none. */
export async function read(shop: Shop, code: string, sight: View): Promise<OfficeTicket> {
  const [row] = await readByCode(shop.sql, normalizeCode(code))
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  return { ...forDesk(shop, row, sight), file: sight.whole ? await detailsOf(shop, row) : null }
}

async function detailsOf(shop: Shop, row: TicketRow): Promise<TicketDetails> {
  const { sql } = shop
  const [[found], changes, refunds, mails, done, issued] = await Promise.all([
    queries.readDetails(sql, row.id),
    changesOf(shop, row.id),
    queries.readRefunds(sql, row.id),
    letters.readOfOrder(sql, row.order_id),
    historyOf(shop, [row.code, `ticket ${row.code}`]),
    tickets.ofOrders(sql, [row.order_id]),
  ])
  const ticket = issued.tickets.find(({ id }) => id === row.id)
  const product = catalogue.of(shop).productById.get(row.product_id)
  if (!found || !ticket || !product) throw new Error(`Ticket ${row.id} is gone`)
  const { id: _, ordered_at, payment_status, staff, ...file } = found
  const state = { ticket, product, accepted: row.accepted, held: !file.on_sale }
  return {
    ...file,
    version: tickets.staffActions.holderVersion(row),
    created_at: file.created_at.toString(),
    last_edited_at: file.last_edited_at && file.last_edited_at.toString(),
    age_key: row.age,
    transport_time_id: row.transport_time_id,
    order: {
      code: row.order_code,
      created_at: ordered_at.toString(),
      payment_status,
      accepted: row.accepted,
      staff,
    },
    refunds: refunds.map((refund) => onTheWire(refund)),
    mails: mails.map((mail) => onTheWire(mail)),
    changes,
    happenings: done,
    ...choicesFor(shop, product),
    ways: tickets.staffActions.allowedActions(state, shop.clock.now()),
  }
}

/** What its holder's age and its departure can be; past departures are no choice. */
function choicesFor(shop: Shop, product: catalogue.Product): Pick<TicketDetails, 'ages' | 'departures'> {
  const { ageRanges } = site.of(shop)
  const isAhead = (id: number) =>
    product.departures.some(
      (it) => it.id === id && catalogue.isBefore(shop.clock.now(), it.travel_time, product),
    )
  return {
    ages: Object.fromEntries(catalogue.ageRangesOf(shop, product).map((key) => [key, ageRanges[key] ?? key])),
    departures: stock.travelTimes(shop, product).filter(({ id }) => isAhead(id)),
  }
}

async function changesOf(shop: Shop, id: number): Promise<TicketDetails['changes']> {
  const rows = await queries.readChanges(shop.sql, id)
  const names = await namesOf(
    shop,
    rows.flatMap(({ done_by }) => done_by ?? []),
  )
  return rows.map(({ customer, done_by, ...change }) =>
    changeForWire(shop, { ...change, ticket_id: id, by: customer ?? names(done_by ?? 'system') }),
  )
}
