import { either, listed } from '#contract/define-messages.ts'
import { messages } from '#contract/messages.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import type { Batch } from '#server/carts/commands/batch.ts'
import type { CartCommand, Command } from '#server/carts/commands/cart-command.ts'
import type { ExpiredLines, OpenCart } from '#server/carts/commands/open-cart.ts'
import type { ProductLine } from '#server/carts/commands/queries.ts'

export { addOnPlaces, newAddOns } from './add-ons.ts'

/** Who changes a cart. Staff are asked for what is needed when they place the order. */
interface Changing {
  openedBy?: { customer_id: number | null }
  customer_id?: number | null
  byStaff?: boolean
  atBoxOffice?: boolean
}

const customerOf = ({ openedBy, customer_id }: Changing): number | null =>
  openedBy?.customer_id ?? customer_id ?? null

/** Commands for which it matters what is in their cart. */
const rearranges = (command: CartCommand): command is Command<'restore' | 'remove-product'> =>
  command.kind === 'restore' || command.kind === 'remove-product'

/** What the customers have whose commands concern an item that needs something; runs no SQL if there are none. */
export async function findBelongings(
  tx: Tx,
  commands: readonly CartCommand[],
  carts: readonly ExpiredLines[],
): Promise<Batch['belongings']> {
  if (!dependencies.areUsed(tx)) return new Map()
  const inCarts = carts.some((cart) => dependencies.needyIn(tx, cart).length > 0)
  const concerned = commands.flatMap((command): Changing[] =>
    needsSomething(tx, command) || (inCarts && rearranges(command)) ? [command] : [],
  )
  return dependencies.belongingsOf(
    tx,
    concerned.flatMap((command) => customerOf(command) ?? []),
  )
}

/** Whether a command adds an item that needs something. */
function needsSomething(
  tx: Tx,
  command: CartCommand,
): command is Command<'add-products' | 'add-bundle' | 'add-merchandise'> {
  const { productById, merchandiseById } = catalogue.of(tx)
  if (command.kind === 'add-products') return productById.get(command.product.id)?.needs != null
  if (command.kind === 'add-bundle')
    return command.tickets.some(({ product_id }) => productById.get(product_id)?.needs != null)
  return command.kind === 'add-merchandise' && merchandiseById.get(command.item.id)?.needs != null
}

/** What the customer of a command has; null for a guest. */
function belongingsOf({ belongings }: Batch, command: Changing): dependencies.Belongings {
  const customer = customerOf(command)
  return customer === null ? null : (belongings.get(customer) ?? [])
}

/** What is added to a cart, on top of what is in it. */
interface Added {
  products?: readonly { product_id: number }[]
  merchandise?: readonly { merchandise_id: number }[]
  later?: readonly { product_id: number }[]
}

/**
 * Checks that a cart has what the items need that are added to it together, or the customer.
 * Refuses:
 * - what `dependencies.refuseUnmet` refuses
 */
export function refuseUnmet(
  batch: Batch,
  cart: OpenCart,
  { products = [], merchandise = [], later = [] }: Added,
  command: Changing,
): void {
  if (command.byStaff || command.atBoxOffice) return
  const owned = belongingsOf(batch, command)
  const contents = {
    products: [...cart.products, ...products],
    merchandise: [...cart.merchandise, ...merchandise],
    later,
  }
  for (const item of dependencies.needyIn(batch.tx, { products, merchandise }))
    dependencies.refuseUnmet(batch.tx, item, contents, owned)
}

/**
 * The lines of a cart that go with these ticket lines, because they hang on them.
 * Refuses:
 * - any, unless they are to go (`needed`, with the lines as `dependents`)
 */
export function dependentsOf(
  batch: Batch,
  cart: OpenCart,
  gone: readonly ProductLine[],
  command: Changing & { withDependents: boolean },
): dependencies.Dependents {
  const found = dependencies.dependentsOf(
    batch.tx,
    cart,
    gone.map(({ id }) => id),
    belongingsOf(batch, command),
  )
  const ids = [...found.products, ...found.merchandise]
  // One with the id 0 is just being added: who removes the other does not know of it.
  if (ids.length > 0 && (!command.withDependents || ids.includes(0)))
    throw stillNeeded(batch, cart, { gone, found })
  return found
}

const known = (ids: number[]): number[] => ids.filter((id) => id > 0)

function stillNeeded(
  { tx }: Batch,
  cart: OpenCart,
  { gone, found }: { gone: readonly ProductLine[]; found: dependencies.Dependents },
): Refusal {
  const { productById, merchandiseById } = catalogue.of(tx)
  const hanging = [
    ...cart.products.flatMap((line) =>
      found.products.includes(line.id) ? (productById.get(line.product_id)?.name ?? []) : [],
    ),
    ...cart.merchandise.flatMap((line) =>
      found.merchandise.includes(line.id) ? (merchandiseById.get(line.merchandise_id)?.name ?? []) : [],
    ),
  ]
  const names = gone.flatMap((line) => productById.get(line.product_id)?.name ?? [])
  return new Refusal(
    messages.stillNeeded({ items: listed([...new Set(hanging)]), names: either([...new Set(names)]) }),
    {
      field: 'cart_product_id',
      code: 'needed',
      details: {
        dependents: [
          ...known(found.products).map((id) => ({ kind: 'product', id })),
          ...known(found.merchandise).map((id) => ({ kind: 'merchandise', id })),
        ],
      },
    },
  )
}
