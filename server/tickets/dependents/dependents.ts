import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { listOwned, type OwnedRow } from './queries.ts'

/** Whose tickets go: the order, and its customer with the address that it has. */
interface Owner {
  id: number
  customer_id: number
  billing_email: string
}

/** What hangs on a ticket: its name with its holder and its code, and its status. */
export interface Dependent {
  name: string
  status: string
}

/** Tickets and pieces of merchandise that go, and the products of the tickets that they become. */
interface Going {
  tickets: number[]
  merchandise: number[]
  becomes?: number[]
}

/**
 * What needs one of these tickets and is left without when they go, together with these pieces of merchandise: of any order of the customer,
 * who may rely on tickets of others. Runs no SQL where nothing needs anything.
 */
export async function leftWithout(
  shop: Shop,
  { id: order, customer_id: customer, billing_email }: Owner,
  { tickets, merchandise, becomes = [] }: Going,
): Promise<Dependent[]> {
  if (tickets.length === 0 || !dependencies.areUsed(shop)) return []
  // Buyers at the box office without an address share an account, whose tickets are not theirs.
  const rows = await listOwned(shop.sql, billing_email === '' ? { order } : { customer }, tickets)
  const owned = {
    products: [
      ...rows.flatMap(({ id, product_id }) =>
        product_id === null ? [] : [{ id, product_id, bundle_line: null }],
      ),
      ...becomes.map((product_id, index) => ({ id: -1 - index, product_id, bundle_line: null })),
    ],
    merchandise: rows.flatMap(({ id, merchandise_id }) =>
      merchandise_id === null || merchandise.includes(id) ? [] : [{ id, merchandise_id }],
    ),
  }
  const left = dependencies.dependentsOf(shop, owned, tickets, null)
  return rows
    .filter(({ id, product_id }) => (product_id === null ? left.merchandise : left.products).includes(id))
    .map((row) => ({ name: nameOf(shop, row), status: row.status }))
}

function nameOf(shop: Shop, { product_id, merchandise_id, full_name, code }: OwnedRow): string {
  const { productById, merchandiseById } = catalogue.of(shop)
  const item = productById.get(product_id ?? 0) ?? merchandiseById.get(merchandise_id ?? 0)
  return [item?.name, full_name, code].filter(Boolean).join(' · ')
}
