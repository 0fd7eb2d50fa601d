import { messages } from '#contract/messages.ts'
import {
  MAX_TRIED,
  type DiscountTrial,
  type TriedLine,
  type TrialReason,
  type TrialResult,
  type TryDiscounts,
} from '#contract/office/discount-trials.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { messages as own } from './messages.ts'

/**
 * What discounts would do to a cart: the price of each line and, for each discount, what it takes off or why it gives nothing. By the rules
 * of every cart, with what is left now; nothing is held.
 * Refuses:
 * - an unknown item, or less than one of it (`items`)
 * - more items than a trial may have (`items`)
 * - a moment that is none (`at`)
 */
export async function tryOut(shop: Shop, { items, codes, at }: TryDiscounts): Promise<DiscountTrial> {
  const lines = items.flatMap((one) => linesOf(shop, one))
  if (lines.length > MAX_TRIED) throw new Refusal(own.tooMany({ most: MAX_TRIED }), { field: 'items' })
  const now = momentOf(shop, at)
  const found = await Promise.all(
    codes
      .slice(0, MAX_TRIED)
      .map(async (code) => ({ typed: code, code: await discounts.findCode(shop.sql, code) })),
  )
  const known = [...new Map(found.flatMap(({ code }) => (code ? [[code.id, code] as const] : []))).values()]
  const { held, tried } = discounts.price(shop, lines, {
    codes: known,
    now,
    left: (id) => stock.remaining(shop, id),
  })
  const priced = lines.map((line, index) => withDiscount(shop, line, held[index] ?? discounts.NO_DISCOUNT))
  return {
    lines: grouped(priced),
    discounts: catalogue
      .of(shop)
      .discounts.flatMap((discount) => resultsOf(discount, { now, codes: known, tried, held })),
    unknown: found.flatMap(({ typed, code }) => (code ? [] : [typed])),
    list_total: lines.reduce((sum, { price, fee }) => sum + price + fee, 0),
    total: priced.reduce((sum, { price, fee }) => sum + price + fee, 0),
  }
}

type Line = ReturnType<typeof linesOf>[number]

/** The pieces of an item, or the tickets of a bundle at their shares. */
function linesOf(shop: Shop, { external_code, count }: TryDiscounts['items'][number]) {
  const { byCode, bundles: sold } = catalogue.of(shop)
  const item = byCode.get(external_code)
  const bundle = sold.find((each) => each.external_code === external_code)
  const name = item?.name ?? bundle?.name
  if (name === undefined) throw new Refusal(messages.notFound, { field: 'items' })
  if (count === null || count < 1) throw new Refusal(own.atLeastOne({ name }), { field: 'items' })
  const pieces = [
    ...(item ? [lineOf(item, item)] : []),
    ...(bundle ? bundles.ticketsOf(shop, bundle).map((ticket) => lineOf(ticket.product, ticket)) : []),
  ]
  // One more than allowed is enough to be refused.
  return Array.from({ length: Math.min(count, MAX_TRIED + 1) }, () => pieces).flat()
}

const lineOf = (item: catalogue.Item, { price, fee }: { price: number; fee: number }) => ({
  ...discounts.NO_DISCOUNT,
  item,
  name: item.name,
  price,
  fee,
})

function momentOf(shop: Shop, at: string): Temporal.Instant {
  if (at === '') return shop.clock.now()
  try {
    return Temporal.Instant.from(at)
  } catch {
    throw new Refusal(own.noMoment, { field: 'at' })
  }
}

const withDiscount = (
  shop: Shop,
  { item, name, price, fee }: Line,
  held: discounts.HeldDiscount,
): TriedLine => ({
  external_code: item.external_code,
  name,
  count: 1,
  list_price: price,
  list_fee: fee,
  price: price - held.discount_amount,
  fee: fee - held.discount_fee_amount,
  discount: catalogue.of(shop).discountVersions.get(held.discount_rule_id ?? 0)?.discount.name ?? null,
})

/** Equal lines as one, in the order of the first of each. */
function grouped(lines: TriedLine[]): TriedLine[] {
  const groups = Map.groupBy(lines, (line) => JSON.stringify(line))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: 1 + others.length }] : [],
  )
}

interface Tried {
  now: Temporal.Instant
  codes: discounts.DiscountCode[]
  tried: discounts.TriedDiscount[]
  held: discounts.HeldDiscount[]
}

/** One result, or one for each of its codes that were given. */
function resultsOf(discount: catalogue.Discount, { now, codes, tried, held }: Tried): TrialResult[] {
  const own = codes.filter((code) => code.discount_id === discount.id)
  return (own.length === 0 || discount.automatic ? [null] : own).map((code) => {
    const outcome = tried.find((one) => one.version.discount.id === discount.id && one.code?.id === code?.id)
    const borne = held.filter(
      (line) => line.discount_rule_id === outcome?.version.id && line.discount_code_id === (code?.id ?? null),
    )
    const { key, name, automatic } = discount
    const named = { key, name, automatic, code: code?.code ?? null }
    const amount = borne.reduce((sum, line) => sum + line.discount_amount + line.discount_fee_amount, 0)
    if (outcome)
      return {
        ...named,
        applied: outcome.applied,
        offered: outcome.offered,
        amount,
        reason: outcome.reason?.reason ?? null,
        missing: outcome.reason && 'missing' in outcome.reason ? outcome.reason.missing : null,
        at: null,
      }
    return {
      ...named,
      applied: 0,
      offered: 0,
      amount: 0,
      missing: null,
      ...reasonAgainst(discount, code, now),
    }
  })
}

/** Why a discount was not tried. */
function reasonAgainst(
  { enabled, starts_at, ends_at, automatic }: catalogue.Discount,
  code: discounts.DiscountCode | null,
  now: Temporal.Instant,
): { reason: TrialReason; at: string | null } {
  if (!enabled) return { reason: 'off', at: null }
  if (ends_at && Temporal.Instant.compare(ends_at, now) <= 0)
    return { reason: 'ended', at: isoInstant(ends_at) }
  if (starts_at && Temporal.Instant.compare(now, starts_at) < 0)
    return { reason: 'not_yet', at: isoInstant(starts_at) }
  return { reason: automatic || code ? 'code_off' : 'no_code', at: null }
}
