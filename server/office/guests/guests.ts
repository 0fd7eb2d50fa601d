import { messages } from '#contract/messages.ts'
import type { Partner, PartnerDetail } from '#contract/office/guests/guests.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import * as promises from '#server/checkout/guests/guests.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as audit from '#server/office/audit/audit.ts'
import * as queries from './queries.ts'

/** The guests that a partner's page shows at most. */
const MAX_GUESTS = 2_000

/** All partners with the places that they were promised, those that were ended last. */
export const list = async ({ sql }: Shop): Promise<Partner[]> =>
  (await queries.listPartners(sql)).map(withIsoInstants)

/**
 * A partner with their allocations and guests, the newest first.
 * Refuses:
 * - an unknown partner (404)
 */
export async function read(shop: Shop, id: number): Promise<PartnerDetail> {
  const { sql } = shop
  const [[partner], allocations, guests, lists] = await Promise.all([
    queries.readPartner(sql, id),
    queries.listAllocations(sql, id),
    queries.listGuests(sql, id, MAX_GUESTS),
    queries.listLists(sql, id),
  ])
  if (!partner) throw new Refusal(messages.notFound, { status: 404 })
  const names = await audit.actorNames(shop, [
    ...allocations.map(({ granted_by }) => granted_by),
    ...guests.map(({ named_by }) => named_by),
    ...lists.map(({ created_by }) => created_by),
  ])
  return {
    partner: withIsoInstants(partner),
    allocations: allocations.map((row) => ({
      ...withIsoInstants(row),
      granted_by: names(row.granted_by),
      ages: agesOf(shop, row.product),
    })),
    guests: guests.map((row) => ({ ...withIsoInstants(row), named_by: names(row.named_by) })),
    lists: lists.map((row) => ({ ...withIsoInstants(row), created_by: names(row.created_by) })),
    products: promisedProducts(shop),
  }
}

function agesOf(shop: Shop, code: string): string[] {
  const product = catalogue.of(shop).products.find(({ external_code }) => external_code === code)
  return product ? catalogue.ageRangesOf(shop, product) : []
}

/** The products of which places can be promised: also those that are not sold in the shop. */
const promisedProducts = (shop: Shop): PartnerDetail['products'] =>
  catalogue
    .of(shop)
    .products.filter(promises.allocations.isPromisable)
    .map(({ external_code, name, stock_id }) => ({
      external_code,
      name,
      free: stock.remaining(shop, stock_id),
    }))
