import type { LineDiscount } from '#contract/discounted-price.ts'
import { messages } from '#contract/messages.ts'
import type { PreviewPrices, PricePreview } from '#contract/office/price-previews.ts'
import { itemsTotal, lineTotal } from '#contract/order-totals.ts'
import { ownPriceError } from '#contract/own-price.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as bundles from '#server/shop/bundles/bundles.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as shopItems from '#server/shop/shop-items/shop-items.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { effectsOf } from './cart-codes.ts'

/** More than any order by phone has. */
const MOST = 1_000

/** A piece of the item at a place of the input. */
interface Piece extends discounts.HeldDiscount {
  at: number
  item: catalogue.Item
  price: number
  fee: number
}

/**
 * What items and bundles would cost in a cart with these codes, and with what staff give off them (`manual`); nothing is held, and it may
 * change until it is.
 * Refuses:
 * - an unknown item, and more pieces than an order may have (`items`)
 * - an amount that customers cannot choose for an item (`items.N.own_price`)
 * - a code that `applyCode` would refuse (`codes.N`, the text of an unknown one)
 * - an amount that `discounts.refuseBeyond` refuses
 */
export async function quote(
  shop: Shop,
  input: Pick<PreviewPrices, 'items' | 'codes'>,
  manual: discounts.Manual | null,
): Promise<PricePreview> {
  const codes = await usableCodes(shop, input.codes)
  const listed = piecesOf(shop, input)
  const { held, tried } = discounts.price(shop, listed, {
    codes,
    manual,
    now: shop.clock.now(),
    left: (id) => stock.remaining(shop, id),
  })
  const pieces = listed.map((piece, index) => discounted(piece, held[index]))
  if (manual) discounts.refuseBeyond(shop, manual, pieces)
  return {
    items: input.items.map(({ external_code }, at) => {
      const own = pieces.filter((piece) => piece.at === at)
      const listPrices = listed.filter((piece) => piece.at === at)
      return { external_code, list_price: itemsTotal(listPrices), price: itemsTotal(own) }
    }),
    discounts: byName(pieces.flatMap((piece) => discounts.wireDiscounts(shop, piece))),
    ...effectsOf(
      shop,
      {
        cart: { products: pieces, merchandise: [] },
        items: pieces.map(({ item }) => item.external_code),
        tried,
      },
      codes,
    ),
    revealed: shopItems.revealed(shop, codes),
    total_price: pieces.reduce((sum, piece) => sum + lineTotal(piece), 0),
  }
}

function piecesOf(shop: Shop, { items }: Pick<PreviewPrices, 'items'>): Piece[] {
  const wanted = items.map(({ quantity, ...item }, at) => {
    const each = pricesOf(shop, item, at)
    if (each.length === 0) throw new Refusal(messages.notFound, { field: `items.${at}.external_code` })
    return {
      each: each.map((one) => ({ at, ...one, ...discounts.NO_DISCOUNT })),
      count: Math.max(0, quantity ?? 0),
    }
  })
  if (wanted.reduce((sum, { each, count }) => sum + count * each.length, 0) > MOST)
    throw new Refusal(messages.limitPerOrder({ limit: MOST, item: '' }), { field: 'items' })
  return wanted.flatMap(({ each, count }) => Array.from({ length: count }, () => each).flat())
}

/** An item with its price, or each ticket of a bundle with its share; none for an unknown code. */
function pricesOf(
  shop: Shop,
  { external_code, variant_id, own_price }: Omit<PreviewPrices['items'][number], 'quantity'>,
  at: number,
): Pick<Piece, 'item' | 'price' | 'fee'>[] {
  const { byCode, bundles: sold } = catalogue.of(shop)
  const item = byCode.get(external_code)
  const wrong = ownPriceError(own_price, catalogue.ownPriceQuestion(shop, item ?? { own_price: null }))
  if (wrong !== null) throw new Refusal(wrong, { field: `items.${at}.own_price` })
  if (item) {
    const { price, fee } = catalogue.variants.pricesOf(item, variant_id ?? null)
    return [{ item, price: typeof own_price === 'number' ? own_price : price, fee }]
  }
  const bundle = sold.find((each) => each.external_code === external_code)
  if (!bundle) return []
  return bundles.ticketsOf(shop, bundle).map(({ product, price, fee }) => ({ item: product, price, fee }))
}

async function usableCodes(shop: Shop, typed: readonly string[]): Promise<discounts.DiscountCode[]> {
  const by = { now: shop.clock.now(), left: (id: number) => stock.remaining(shop, id) }
  const found: discounts.DiscountCode[] = []
  for (const [index, text] of typed.entries()) {
    const code = await discounts.findCode(shop.sql, text)
    if (!code || !discounts.isUsable(shop, code, by))
      throw new Refusal(messages.voucherInvalid, { field: `codes.${index}` })
    if (!found.some(({ id }) => id === code.id)) found.push(code)
  }
  return found
}

const discounted = (piece: Piece, held: discounts.HeldDiscount = discounts.NO_DISCOUNT): Piece => ({
  ...piece,
  ...held,
  price: piece.price - held.discount_amount,
  fee: piece.fee - held.discount_fee_amount,
})

function byName(all: LineDiscount[]): LineDiscount[] {
  const groups = Map.groupBy(all, ({ name }) => name)
  return [...groups].map(([name, lines]) => ({
    name,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    fee_amount: lines.reduce((sum, { fee_amount }) => sum + fee_amount, 0),
  }))
}
