import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import type { Batch } from './batch.ts'
import type { Command } from './cart-command.ts'
import type { OpenCart } from './open-cart.ts'
import type { MerchandiseLine, ProductLine } from './queries.ts'

/** The largest number of codes on a cart. */
const MAX_CODES = 20

/**
 * Puts a code on a cart; one that applies to nothing yet stays and applies as soon as it can.
 * Refuses:
 * - a code that was disabled, whose discount was disabled or has ended, or of which nothing is left (the text of an unknown one)
 * - more codes than a cart may have (the same)
 * - a new cart without a pass (`waiting_room`), or beyond the limit of its address (429)
 */
export function applyCode(batch: Batch, command: Command<'apply-code'>): OpenCart {
  const cart = batch.cartOrNew(command)
  if (cart.code_ids.includes(command.code_id)) return cart
  const code = batch.codes.get(command.code_id)
  const left = (id: number) => batch.remaining.of(id)
  const isGood = discounts.isUsable(batch.tx.shop, code, { now: batch.tx.now, left })
  if (!code || !isGood || cart.code_ids.length >= MAX_CODES)
    throw new Refusal(messages.voucherInvalid, { field: 'code' })
  batch.refuseHoarding(cart, 0)
  batch.startTimer(cart)
  setCodes(batch, cart, [...cart.code_ids, code.id])
  return cart
}

/** Takes a code off a cart; its discount goes, also from lines that would have kept it. */
export function removeCode(batch: Batch, command: Command<'remove-code'>): OpenCart {
  const cart = batch.cart(command.cart)
  if (!cart.code_ids.includes(command.code_id)) throw new Refusal(messages.notFound, { status: 404 })
  setCodes(
    batch,
    cart,
    cart.code_ids.filter((id) => id !== command.code_id),
  )
  for (const line of cart.products)
    if (line.discount_code_id === command.code_id) setDiscount(batch, batch.repricedProducts, line)
  for (const line of cart.merchandise)
    if (line.discount_code_id === command.code_id) setDiscount(batch, batch.repricedMerchandise, line)
  return cart
}

/** What the codes of a cart reveal; also of an ended one. */
export const revealedIn = (batch: Batch, cart: Pick<OpenCart, 'code_ids'> | undefined): ReadonlySet<string> =>
  discounts.revealedBy(
    batch.tx.shop,
    (cart?.code_ids ?? []).flatMap((id) => batch.codes.get(id) ?? []),
    batch.tx.now,
  )

/** Adds the codes of an ended cart to the one to which its lines return. */
export function takeOverCodes(batch: Batch, cart: OpenCart, codes: readonly number[]): void {
  const more = codes.filter((id) => !cart.code_ids.includes(id))
  if (more.length > 0) setCodes(batch, cart, [...cart.code_ids, ...more].slice(0, MAX_CODES))
}

function setCodes(batch: Batch, cart: OpenCart, codes: number[]): void {
  cart.code_ids = codes
  // A cart that is opened in this batch is inserted with its codes.
  if (cart.id > 0) batch.recoded.add(cart)
}

/**
 * Prices the lines of a cart anew after a change, in the batch of their places: gives back the uses and budgets of discounts that a line no
 * longer bears, and takes those that it bears now. `manual` is what staff give off all lines; the next change of the cart drops it.
 */
export function reprice(batch: Batch, cart: OpenCart, manual: discounts.Manual | null = null): void {
  if (manual === null && catalogue.of(batch.tx.shop).discounts.length === 0) return
  const lines = discounts.pricedLines(batch.tx.shop, cart)
  for (const line of lines) batch.releaseDiscount(line)
  const codes = cart.code_ids.flatMap((id) => batch.codes.get(id) ?? [])
  const { held, tried } = discounts.price(batch.tx.shop, lines, {
    codes,
    manual,
    now: batch.tx.now,
    left: (id) => batch.remaining.of(id),
  })
  // The answer tells what they do without reading or trying them again.
  cart.priced = { codes, tried }
  for (const line of lines) batch.holdDiscount(line)
  for (const [index, line] of cart.products.entries())
    setDiscount(batch, batch.repricedProducts, line, held[index])
  for (const [index, line] of cart.merchandise.entries())
    setDiscount(batch, batch.repricedMerchandise, line, held[cart.products.length + index])
}

function setDiscount<Line extends ProductLine | MerchandiseLine>(
  batch: Batch,
  repriced: Set<Line>,
  line: Line,
  next: discounts.HeldDiscount = discounts.NO_DISCOUNT,
): void {
  if (discounts.isSameDiscount(line, next)) return
  batch.releaseDiscount(line)
  batch.holdDiscount(next)
  Object.assign(line, discounts.repriced(line, next))
  repriced.add(line)
}
