import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import * as stock from '#server/shop/stock/stock.ts'
import type { Batch, Places } from '#server/carts/commands/batch.ts'
import type { Command } from '#server/carts/commands/cart-command.ts'
import { placesFor, toStored } from '#server/carts/commands/lines.ts'
import type { OpenCart } from '#server/carts/commands/open-cart.ts'
import { revealedIn } from '#server/carts/commands/reprice.ts'

/** Tickets of one product for these people. */
interface Tickets {
  product: catalogue.Product
  holders: holders.Checked[]
}

/**
 * What is chosen with new tickets, by product, as it is on sale now. Who has that in the cart already has chosen it.
 * Refuses:
 * - what is not on sale (`add_on`)
 */
export function newAddOns(batch: Batch, cart: OpenCart, command: Command<'add-products'>): Tickets[] {
  const { byStaff } = command
  const hasOne = ({ product, holder }: { product: catalogue.Product; holder: holders.Checked }) =>
    holder.name_key !== '' &&
    cart.products.some((line) => line.product_id === product.id && line.name_key === holder.name_key)
  const chosen = (command.addOns ?? []).filter((each) => each !== null && !hasOne(each))
  return [...Map.groupBy(chosen, (each) => each?.product)].flatMap(([known, each]) => {
    if (!known) return []
    const sale = { byStaff, revealed: revealedIn(batch, batch.carts.get(command.cart)) }
    const product = stock.offered.productOnSale(batch.tx.shop, known.external_code, sale)
    const found = each.flatMap((one) => one?.holder ?? [])
    return [
      {
        product,
        holders:
          product === known
            ? found
            : found.map((holder) =>
                holders.check(batch.tx.shop, product, toStored(holder), { leave: 'all' }),
              ),
      },
    ]
  })
}

/** The places of what is chosen with a ticket: sold out, it is not the ticket that is. */
export const addOnPlaces = ({ product, holders: people }: Tickets): Places[] =>
  placesFor(product, people).map((places) => ({
    ...places,
    refusal: () => new Refusal(messages.addOnSoldOut({ item: product.name }), { field: 'add_on' }),
  }))
