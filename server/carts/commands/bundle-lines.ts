import { messages } from '#contract/messages.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as stock from '#server/shop/stock/stock.ts'
import type { Batch, Places } from './batch.ts'
import { refuseUnmet } from './needs/needs.ts'
import type { Command } from './cart-command.ts'
import { placesFor, refuseTickets, restoredHolder, ticketLine, toStored } from './lines.ts'
import type { OpenCart } from './open-cart.ts'
import type { ProductLine } from './queries.ts'

/** Either all tickets of a bundle or none. */
export function addBundle(batch: Batch, command: Command<'add-bundle'>): OpenCart {
  const { bundle, tickets } = currentBundle(batch, command)
  const cart = batch.cartOrNew(command)
  const hold = placesOf(batch, cart, tickets)
  refuseUnmet(batch, cart, productsOf(tickets), command)
  batch.refuseHoarding(cart, tickets.length)
  hold()
  const lines = tickets.map((ticket) => bundleLine(cart, bundle, ticket))
  for (const line of lines) batch.addProduct(cart, line)
  batch.newBundles.push(lines)
  return cart
}

/** The tickets of a bundle of an ended cart, all of them or none, at what it costs today. */
export function restoreBundle(
  batch: Batch,
  cart: OpenCart,
  {
    bundle: known,
    lines,
    later,
    command,
  }: {
    bundle: catalogue.Bundle | undefined
    lines: ProductLine[]
    later: ProductLine[]
    command: Command<'restore'>
  },
): void {
  const { shop } = batch.tx
  const bundle = shopItems.bundles.onSale(shop, known?.external_code ?? '')
  const contents = ticketsFor(bundle, batch, lines)
  const checked = contents.map(({ line, ticket }) => ({
    ...ticket,
    holder: restoredHolder(batch, ticket.product, line),
    line,
  }))
  const hold = placesOf(batch, cart, checked)
  refuseUnmet(batch, cart, { ...productsOf(checked), later }, command)
  hold()
  for (const { line, ...ticket } of checked) {
    const restored = bundleLine(cart, bundle, ticket, line)
    batch.addProduct(cart, restored)
    if (ticket.holder.answers) batch.reanswered.add(restored)
  }
}

const productsOf = (tickets: readonly bundles.BundleTicket[]) => ({
  products: tickets.map(({ product }) => ({ product_id: product.id })),
})

interface HeldTicket extends bundles.BundleTicket {
  holder: holders.Checked
}

function bundleLine(
  cart: OpenCart,
  bundle: catalogue.Bundle,
  { product, holder, price, fee }: HeldTicket,
  { id, bundle_line }: Pick<ProductLine, 'id' | 'bundle_line'> = { id: 0, bundle_line: 0 },
): ProductLine {
  return {
    ...ticketLine(id, cart, product, holder),
    price,
    fee,
    bundle_id: bundle.id,
    bundle_line,
    bundle_total: bundle.price + bundle.fee,
  }
}

/** Bundle and holders according to the database: the catalogue may have changed since the command was queued. */
function currentBundle(batch: Batch, command: Command<'add-bundle'>) {
  const { shop } = batch.tx
  const { byStaff, atBoxOffice } = command
  stock.offered.refuseWhenClosed(shop, byStaff)
  const bundle = shopItems.bundles.onSale(shop, command.bundle.external_code, { byStaff })
  const tickets = ticketsFor(bundle, batch, command.tickets).map(({ line: { holder }, ticket }) => ({
    ...ticket,
    holder:
      bundle === command.bundle
        ? holder
        : holders.check(shop, ticket.product, toStored(holder), {
            atBoxOffice,
            leave: byStaff ? 'all' : 'later',
          }),
  }))
  return { bundle, tickets }
}

/** The tickets of a bundle, each with its line; refuses a bundle that contains something else by now. */
function ticketsFor<Line extends { product_id: number }>(
  bundle: catalogue.Bundle,
  { tx }: Batch,
  lines: readonly Line[],
): { line: Line; ticket: bundles.BundleTicket }[] {
  const tickets = bundles.ticketsOf(tx, bundle)
  const matching = tickets.flatMap((ticket, index) => {
    const line = lines[index]
    return line?.product_id === ticket.product.id ? [{ line, ticket }] : []
  })
  if (matching.length !== tickets.length || lines.length !== tickets.length)
    throw new Refusal(messages.bundleChanged, { field: 'external_code' })
  return matching
}

/** Checks the rules of carts for the tickets of a bundle, product by product; the returned function holds their places. */
function placesOf(batch: Batch, cart: OpenCart, tickets: HeldTicket[]): () => void {
  const parts = Map.groupBy(tickets.entries(), ([, { product }]) => product.id)
  const places = [...parts.values()].flatMap((entries) => {
    const product = entries[0]?.[1].product
    if (!product) return []
    const at = entries.map(([index]) => index)
    const checked = entries.map(([, { holder }]) => holder)
    inBundle(at, () => refuseTickets(batch, cart, product, checked))
    return placesFor(product, checked).map(({ name, ...place }): Places => ({
      ...place,
      refusal: (left) =>
        name !== undefined && left === 0
          ? shopItems.bundles.partSoldOut({ name })
          : moved(place.refusal(left), at),
    }))
  })
  return () => batch.hold(places)
}

function inBundle(at: number[], refuse: () => void): void {
  try {
    refuse()
  } catch (error) {
    throw error instanceof Refusal ? moved(error, at) : error
  }
}

/** A refusal of tickets of one product at the fields of the bundle's tickets, of which they are those at these places. */
function moved(refusal: Refusal, at: number[]): Refusal {
  const texts = Object.entries(refusal.errors ?? {}).map(([field, [text = '']]) => {
    const [, nth = '0', name = ''] = /^(?:tickets\.(\d+)\.)?(full_name|transport_time_id)$/.exec(field) ?? []
    return [name === '' ? field : `tickets.${at[Number(nth)]}.${name}`, text]
  })
  return new Refusal(Object.fromEntries(texts), { status: refusal.status })
}
