import type { Cart, CartCode } from '#contract/carts.ts'
import { formatDate } from '#contract/dates.ts'
import { listed } from '#contract/define-messages.ts'
import type * as cartCommands from '#server/carts/commands/commands.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as site from '#server/shop/site/site.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { messages } from './messages.ts'

/** What the codes of a cart do and reveal, and what would make an automatic discount apply. Runs no SQL for a cart without codes. */
export async function discountsOf(
  shop: Shop,
  cart: cartCommands.OpenCart,
): Promise<Pick<Cart, 'codes' | 'hints' | 'revealed'>> {
  if (catalogue.of(shop).discounts.length === 0) return { codes: [], hints: [], revealed: [] }
  const lines = discounts.pricedLines(shop, cart)
  const { codes, tried } = cart.priced ?? (await triedOn(shop, cart, lines))
  return {
    ...effectsOf(shop, { cart, items: lines.map(({ item }) => item.external_code), tried }, codes),
    revealed: shopItems.revealed(shop, codes),
  }
}

/** The codes of a cart as it was read, and what becomes of its discounts. */
async function triedOn(shop: Shop, cart: cartCommands.OpenCart, lines: readonly discounts.PricedLine[]) {
  const known = await discounts.codesByIds(shop.sql, cart.code_ids)
  const codes = cart.code_ids.flatMap((id) => known.get(id) ?? [])
  const { tried } = discounts.price(shop, lines, {
    codes,
    now: shop.clock.now(),
    left: (id) => leftFor(shop, cart, id),
  })
  return { codes, tried }
}

/** The lines of a cart, or of one that is only priced. */
export interface Lines {
  products: readonly discounts.HeldDiscount[]
  merchandise: readonly discounts.HeldDiscount[]
}

/** Lines at their prices with the discounts that were tried on them. */
interface TriedLines {
  cart: Lines
  /** The external codes of their items. */
  items: readonly string[]
  tried: readonly discounts.TriedDiscount[]
}

/** What codes do for lines, and what would make an automatic discount apply. */
export const effectsOf = (
  shop: Shop,
  lines: TriedLines,
  codes: readonly discounts.DiscountCode[],
): Pick<Cart, 'codes' | 'hints'> => ({
  codes: codes.flatMap((code) => codeOf(shop, lines, code)),
  hints: lines.tried.flatMap((one) => hintOf(shop, one)),
})

const linesOf = ({ products, merchandise }: Lines) => [...products, ...merchandise]

/** What is left of a stock row with what the cart's own discounts hold of it, according to the cache. */
function leftFor(shop: Shop, cart: Lines, stockId: number): number | null {
  const left = stock.remaining(shop, stockId)
  if (left === null) return null
  const held = linesOf(cart).flatMap(({ discount_places }) => discount_places ?? [])
  return held.reduce((sum, [id, places]) => (id === stockId ? sum + places : sum), left)
}

function codeOf(
  shop: Shop,
  { cart, items, tried }: TriedLines,
  { id, code, discount_id }: discounts.DiscountCode,
): CartCode[] {
  const discount = catalogue.of(shop).discounts.find((one) => one.id === discount_id)
  if (!discount) return []
  const lines = linesOf(cart).filter((line) => line.discount_code_id === id)
  const own = tried.find((one) => one.code?.id === id)
  if (own?.reason?.reason === 'no_value') return [revealing(shop, items, { code, discount })]
  if (lines.length === 0) {
    const reason = own ? reasonFor(shop, own, linesOf(cart).length === 0) : reasonWhen(shop, discount)
    return [{ code, name: discount.name, applies: false, reason, effect: null }]
  }
  const amount = lines.reduce((sum, line) => sum + line.discount_amount + line.discount_fee_amount, 0)
  const effect = effectOf(shop, lines.length, { amount, tried: own })
  return [{ code, name: discount.name, applies: true, reason: null, effect }]
}

/** A code that only reveals items applies once one of them is in the cart. */
function revealing(
  shop: Shop,
  inCart: readonly string[],
  { code, discount }: { code: string; discount: catalogue.Discount },
): CartCode {
  const { byCode } = catalogue.of(shop)
  const items = discount.reveals.flatMap((external_code) => byCode.get(external_code) ?? [])
  const applies = inCart.some((item) => discount.reveals.includes(item))
  const text = messages.reveals({ items: listed(items.map(({ name }) => name)) })
  return { code, name: discount.name, applies, reason: applies ? null : text, effect: text }
}

function effectOf(
  shop: Shop,
  count: number,
  { amount, tried }: { amount: number; tried: discounts.TriedDiscount | undefined },
): string {
  const off = pricing.format(shop, amount)
  const offered = tried?.offered ?? 0
  if (offered <= count) return messages.effect({ count, amount: off })
  const limit = tried?.version.rule.uses_per_order ?? 0
  const some = messages.effectOnSome({ count, offered, amount: off })
  return limit > 0 && count >= limit ? `${some}. ${messages.perOrder({ limit })}` : some
}

/** Why a discount that is not valid now applies to nothing. */
const reasonWhen = (shop: Shop, { starts_at, ends_at }: catalogue.Discount): string => {
  const now = shop.clock.now()
  const begins = starts_at !== null && Temporal.Instant.compare(now, starts_at) < 0
  const isOver = ends_at !== null && Temporal.Instant.compare(ends_at, now) <= 0
  return begins && !isOver ? messages.notYet({ date: dateOf(shop, starts_at) }) : messages.ended
}

function dateOf(shop: Shop, at: Temporal.Instant): string {
  const { timezone, locale } = site.of(shop)
  return formatDate(at.toString(), timezone, locale)
}

function reasonFor(shop: Shop, { reason, version }: discounts.TriedDiscount, isEmpty: boolean): string {
  switch (reason?.reason) {
    case 'from_count':
    case 'group':
      return messages.fromCount({ missing: reason.missing })
    case 'from_amount':
      return messages.fromAmount({ amount: pricing.format(shop, reason.missing) })
    case 'with':
      return messages.with({ missing: reason.missing, items: namesOf(shop, version) })
    case 'better':
      return messages.better
    case 'used_up':
      return messages.usedUp
    case 'no_value':
    case 'no_items':
    case undefined:
      return isEmpty ? messages.waits : messages.noItems
  }
}

/** The names of the items that entitle others. */
function namesOf(shop: Shop, { rule }: discounts.TriedDiscount['version']): string {
  const { byCode, products, merchandise } = catalogue.of(shop)
  const ofTypes = [...products, ...merchandise].filter(
    (item) => item.enabled && rule.with?.types.includes(item.type),
  )
  const named = (rule.with?.items ?? []).flatMap((code) => byCode.get(code) ?? [])
  return listed([...new Set([...named, ...ofTypes].map(({ name }) => name))])
}

/** What is missing for an automatic discount of which the cart has an item already. */
function hintOf(shop: Shop, tried: discounts.TriedDiscount): string[] {
  const { reason, code, version } = tried
  const isNear = reason !== null && 'missing' in reason
  return code === null && isNear
    ? [messages.hint({ name: version.discount.name, text: reasonFor(shop, tried, false) })]
    : []
}
