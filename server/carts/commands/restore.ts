import type { MissingLine } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Tx } from '#server/platform/shop.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import type { Batch } from './batch.ts'
import { restoreBundle } from './bundle-lines.ts'
import type { CartCommand, Command } from './cart-command.ts'
import {
  merchandiseLine,
  piecesFor,
  placesFor,
  refuseOverLimit,
  refusePlanMix,
  refuseTickets,
  ticketLine,
  restoredHolder,
} from './lines.ts'
import { dependentsOf, refuseUnmet } from './needs/needs.ts'
import { type ExpiredLines, type OpenCart, withAnswers } from './open-cart.ts'
import type { MerchandiseLine, ProductLine } from './queries.ts'
import { revealedIn, takeOverCodes } from './reprice.ts'
import {
  lockExpiredMerchandise,
  lockExpiredProducts,
  restoreMerchandiseLines,
  restoreProductLines,
} from './expired-queries.ts'

// Longer than anybody waits before adding the same again; the unique names are no longer needed then.
const RESTORABLE_FOR = { hours: 24 }

/** The content of the carts to be restored, by code; locked. Runs no SQL if there are none. */
export async function findExpiredLines(tx: Tx, commands: CartCommand[]): Promise<Map<string, ExpiredLines>> {
  const codes = commands.flatMap((command) => (command.kind === 'restore' ? [command.ended] : []))
  if (codes.length === 0) return new Map()
  const since = tx.now.subtract(RESTORABLE_FOR)
  const [products, merchandise] = await Promise.all([
    withAnswers(tx, 'products', lockExpiredProducts(tx, codes, since)),
    withAnswers(tx, 'merchandise', lockExpiredMerchandise(tx, codes, since)),
  ])
  const found = new Map(
    codes.map((code): [string, ExpiredLines] => [
      code,
      { code_ids: [], donation: 0, products: [], merchandise: [] },
    ]),
  )
  for (const { code, code_ids, donation, ...line } of [...products, ...merchandise]) {
    const ended = found.get(code)
    if (!ended) continue
    ended.code_ids = code_ids
    ended.donation = donation
    if ('product_id' in line) ended.products.push(line)
    else ended.merchandise.push(line)
  }
  return found
}

/** Writes the restored lines, except those removed again in the same batch. */
export function writeRestored(batch: Batch): void {
  const { tx, restoredProducts, restoredMerchandise, releasedProducts, releasedMerchandise } = batch
  const products = restoredProducts.filter(({ line }) => !releasedProducts.includes(line.id))
  const merchandise = restoredMerchandise.filter(({ line }) => !releasedMerchandise.includes(line.id))
  const lines = <Line>(returned: { line: Line }[]): Line[] => returned.map(({ line }) => line)
  if (products.length > 0) tx.withCommit(restoreProductLines(tx, lines(products)))
  if (merchandise.length > 0) tx.withCommit(restoreMerchandiseLines(tx, lines(merchandise)))
}

type Sale = stock.offered.Sale

/** Restores the lines of an ended cart one by one, those of a bundle together, as far as rules and availability allow. */
export function restore(batch: Batch, command: Command<'restore'>): OpenCart {
  stock.offered.refuseWhenClosed(batch.tx.shop)
  const ended = batch.expiredLines.get(command.ended)
  const count = ended ? ended.products.length + ended.merchandise.length : 0
  if (!ended || count === 0) throw new Refusal(messages.nothingToRestore, { status: 404 })
  const cart = batch.cartOrNew(command)
  batch.refuseHoarding(cart, count)
  const missing: MissingLine[] = []
  const sale = { revealed: revealedIn(batch, ended) }
  const { merchandiseById } = catalogue.of(batch.tx)
  const left = new Set<ProductLine>()
  for (const { lines, what, again } of ticketsOf(batch, cart, { ended, sale, command }))
    if (isLeftOut(missing, what, again)) for (const line of lines) left.add(line)
  for (const { line, what } of leaveIncomplete(batch, cart, { ended, command })) {
    left.add(line)
    missing.push(what)
  }
  ended.products = ended.products.filter((line) => left.has(line))
  ended.merchandise = ended.merchandise.filter((line) => {
    const item = merchandiseById.get(line.merchandise_id)
    const what = { name: catalogue.variants.nameOf(item, line.variant_id), full_name: null }
    return isLeftOut(missing, what, () => restoreMerchandise(batch, cart, line, { sale, command }))
  })
  if (ended.products.length + ended.merchandise.length === count)
    throw new Refusal(messages.nothingLeft, { field: 'ended' })
  takeOverCodes(batch, cart, ended.code_ids)
  // A donation comes back with what it was given with, as long as there are some.
  if (ended.donation > 0 && cart.donation === 0 && site.of(batch.tx).donation.enabled)
    batch.setDonation(cart, ended.donation)
  command.missing = missing
  return cart
}

/**
 * Takes out again the restored tickets with which nothing could be restored that must be chosen with them, what needs these, and the rest of
 * their bundles.
 */
function leaveIncomplete(
  batch: Batch,
  cart: OpenCart,
  { ended, command }: Omit<Restoring, 'sale'>,
): { line: ProductLine; what: MissingLine }[] {
  const { tx } = batch
  const { productById } = catalogue.of(tx)
  const lacking = dependencies.withoutAddOn(tx, cart.products)
  if (lacking.length === 0) return []
  const hanging = dependentsOf(batch, cart, lacking, {
    openedBy: command.openedBy,
    customer_id: null,
    withDependents: true,
  })
  const gone = new Set([...lacking.map(({ id }) => id), ...hanging.products])
  return ended.products.flatMap((line) => {
    const index = cart.products.findIndex(({ id }) => id === line.id)
    const [restored] = gone.has(line.id) && index >= 0 ? cart.products.splice(index, 1) : []
    if (!restored) return []
    batch.releaseProduct(restored)
    const product = productById.get(line.product_id)
    const name = catalogue.variants.nameOf(product, line.variant_id)
    const reason = product ? reasonFor(tx, product) : messages.soldOut
    return [{ line, what: { name, full_name: line.full_name, reason } }]
  })
}

const reasonFor = (tx: Tx, product: catalogue.Product): string =>
  product.requires_one_of.length > 0 ? dependencies.addOnEmpty(tx, product) : messages.soldOut

/** Adds a line that cannot be restored to the missing ones, with the reason; returns whether that was necessary. */
function isLeftOut(missing: MissingLine[], line: Omit<MissingLine, 'reason'>, restore: () => void): boolean {
  try {
    restore()
    return false
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    missing.push({ ...line, reason: error.message })
    return true
  }
}

interface Restoring {
  ended: ExpiredLines
  sale: Sale
  command: Command<'restore'>
}

/** Lines that are restored together, as they are named if they are missing. */
interface Part {
  depth: number
  lines: ProductLine[]
  what: Omit<MissingLine, 'reason'>
  again: () => void
}

/** The tickets of an ended cart, bundles first; what others need before these. */
function ticketsOf(batch: Batch, cart: OpenCart, { ended, ...by }: Restoring): Part[] {
  const { productById, bundleById } = catalogue.of(batch.tx)
  const depthOf = (line: ProductLine) => dependencies.depthOf(batch.tx, productById.get(line.product_id))
  const bundled = ended.products.filter((line) => line.bundle_line !== null)
  const bundles = [...Map.groupBy(bundled, (line) => line.bundle_line).values()].map((lines): Part => {
    const bundle = bundleById.get(lines[0]?.bundle_id ?? 0)
    return {
      depth: Math.max(...lines.map(depthOf)),
      lines,
      what: { name: bundle?.name ?? '', full_name: null },
      again: () => restoreBundle(batch, cart, { bundle, lines, later: ended.products, ...by }),
    }
  })
  const alone = ended.products.flatMap((line): Part[] =>
    line.bundle_line !== null
      ? []
      : [
          {
            depth: depthOf(line),
            lines: [line],
            what: {
              name: catalogue.variants.nameOf(productById.get(line.product_id), line.variant_id),
              full_name: line.full_name,
            },
            again: () => restoreTicket(batch, cart, line, { ended, ...by }),
          },
        ],
  )
  return [...bundles, ...alone].toSorted((one, other) => one.depth - other.depth)
}

type RestoredBy = Omit<Restoring, 'ended'>

function restoreTicket(
  batch: Batch,
  cart: OpenCart,
  line: ProductLine,
  { ended, sale, command }: Restoring,
): void {
  const known = catalogue.of(batch.tx).productById.get(line.product_id)
  const product = stock.offered.productOnSale(batch.tx.shop, known?.external_code ?? '', sale)
  const holder = restoredHolder(batch, product, line)
  refuseTickets(batch, cart, product, [holder])
  refuseUnmet(batch, cart, { products: [line], later: ended.products }, command)
  batch.hold(placesFor(product, [holder]))
  const restored = ticketLine(line.id, cart, product, holder)
  batch.addProduct(cart, restored)
  if (holder.answers) batch.reanswered.add(restored)
}

function restoreMerchandise(
  batch: Batch,
  cart: OpenCart,
  line: MerchandiseLine,
  { sale, command }: RestoredBy,
): void {
  const known = catalogue.of(batch.tx).merchandiseById.get(line.merchandise_id)
  const item = stock.offered.merchandiseOnSale(batch.tx.shop, known?.external_code ?? '', sale)
  const own_price = catalogue.chosenPrice(batch.tx, item, line.own_price)
  const variant = catalogue.variants.chosen(item, line.variant_id)
  refusePlanMix(batch, cart, 0)
  refuseOverLimit(cart.merchandise.filter((each) => each.merchandise_id === item.id).length, item)
  refuseUnmet(batch, cart, { merchandise: [line] }, command)
  const restored = {
    ...merchandiseLine(line.id, cart, item, { variant, own_price }),
    answers: questions.stillValid(batch.tx, item, line.answers),
  }
  batch.hold(piecesFor(restored))
  batch.addMerchandise(cart, restored)
}
