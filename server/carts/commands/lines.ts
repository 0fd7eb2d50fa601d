import { messages } from '#contract/messages.ts'
import { pieceName } from '#contract/piece-name.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { NO_BUNDLE } from '#server/shop/bundles/bundles.ts'
import { NO_DISCOUNT } from '#server/shop/discounts/discounts.ts'
import * as holders from '#server/shop/holders/holders.ts'
import * as questions from '#server/shop/questions/questions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Batch, Places } from './batch.ts'
import { ownKey } from './ids.ts'
import { stockIdsOf, type OpenCart } from './open-cart.ts'
import type { MerchandiseLine, ProductLine } from './queries.ts'

export const ticketLine = (
  id: number,
  cart: OpenCart,
  product: catalogue.Product,
  holder: holders.Checked,
) => ({
  id,
  cart_id: cart.id,
  product_id: product.id,
  ...holder,
  ...catalogue.variants.pricesOf(product, holder.variant_id, holder.own_price),
  stock_id: product.stock_id,
  choice_stock_ids: choiceStocks(product, holder),
  ...NO_DISCOUNT,
  ...NO_BUNDLE,
  ...ownKey(holder, id),
})

/** A line of merchandise, with the variant and the amount that were chosen. */
export const merchandiseLine = (
  id: number,
  cart: OpenCart,
  item: catalogue.MerchandiseItem,
  { variant, own_price }: { variant: catalogue.Variant | null; own_price: number | null },
): MerchandiseLine => {
  const prices = catalogue.variants.pricesOf(item, variant?.id ?? null, own_price)
  return {
    id,
    cart_id: cart.id,
    merchandise_id: item.id,
    variant_id: variant?.id ?? null,
    ...prices,
    own_price,
    stock_id: item.stock_id,
    choice_stock_ids: variant ? [variant.stock_id] : [],
    ...NO_DISCOUNT,
  }
}

/** The stored details of a holder. */
export const toStored = <Holder extends { full_name: string; age: string | null }>(holder: Holder) => ({
  ...holder,
  age: holder.age ?? '',
  name_later: holder.full_name === '',
})

/** The holder of a line that is restored: what its product asks by now stays open, and what is no answer any more is left out. */
export const restoredHolder = (
  { tx }: Batch,
  product: catalogue.Product,
  line: ProductLine,
): holders.Checked =>
  holders.check(
    tx.shop,
    product,
    { ...toStored(line), answers: questions.stillValid(tx, product, line.answers, line.age) },
    { leave: 'all' },
  )

/** The rules of a cart for tickets of one product that are to be added. */
export function refuseTickets(
  batch: Batch,
  cart: OpenCart,
  product: catalogue.Product,
  holders: holders.Checked[],
) {
  const lines = cart.products.filter((line) => line.product_id === product.id)
  refusePlanMix(batch, cart, hasPlan(batch, product) ? holders.length : 0)
  refuseDuplicateHolders(lines, product, holders)
  refuseOverLimit(lines.length, product, holders.length)
  for (const { transport_time_id } of holders) refuseDeparted(batch, product, transport_time_id)
}

const hasPlan = ({ tx }: Batch, product: catalogue.Product | undefined): boolean =>
  product !== undefined && catalogue.planAt(product, tx.now).length > 0

/** An item with a payment plan must be the only one in its cart. `plans` is the number of items to add that have one. */
export function refusePlanMix(batch: Batch, cart: OpenCart, plans: number): void {
  const { productById } = catalogue.of(batch.tx)
  const holdsPlan = cart.products.some((line) => hasPlan(batch, productById.get(line.product_id)))
  const isEmpty = cart.products.length + cart.merchandise.length === 0
  if (plans > (holdsPlan ? 0 : 1)) throw new Refusal(messages.planOnce, { field: 'external_code' })
  if (holdsPlan || (plans > 0 && !isEmpty)) throw new Refusal(messages.planAlone, { field: 'external_code' })
}

/** A holder may have one ticket of a product, including tickets that are added together. */
export function refuseDuplicateHolders(
  lines: ProductLine[],
  product: catalogue.Product,
  holders: holders.Checked[],
): void {
  const names = new Set(lines.flatMap((line) => (line.product_id === product.id ? [line.name_key] : [])))
  for (const [index, { name_key, full_name }] of holders.entries()) {
    if (name_key === '') continue
    if (names.has(name_key))
      throw new Refusal(messages.holderTwice({ product: product.name, name: full_name }), {
        field: holders.length === 1 ? 'full_name' : `tickets.${index}.full_name`,
      })
    names.add(name_key)
  }
}

export function refuseOverLimit(count: number, item: catalogue.Item, more = 1): void {
  if (item.limit_per_order > 0 && count + more > item.limit_per_order)
    throw new Refusal(messages.limitPerOrder({ limit: item.limit_per_order, item: item.name }), {
      field: 'external_code',
    })
}

/** A departure that has left counts as sold out. */
export function refuseDeparted({ tx }: Batch, product: catalogue.Product, timeId: number | null): void {
  const departure = product.departures.find(({ id }) => id === timeId)
  if (departure && !catalogue.isBefore(tx.now, departure.travel_time, product)) throw travelTimeSoldOut()
}

type Choices = Pick<ProductLine, 'transport_time_id' | 'variant_id'>

/** The stock rows of what was chosen of a product: of its departure, then of its variant. */
export const choiceStocks = (
  product: catalogue.Product,
  { transport_time_id, variant_id }: Choices,
): number[] =>
  [
    product.departures.find(({ id }) => id === transport_time_id),
    catalogue.variants.find(product, variant_id),
  ].flatMap((choice) => choice?.stock_id ?? [])

/** The product's own stock first, then those of the variants and the departures. */
export function placesFor(product: catalogue.Product, holders: Choices[]): Places[] {
  const countOf = (chosen: (number | undefined)[]) =>
    [...Map.groupBy(chosen, (id) => id)].flatMap(([id, { length: count }]) =>
      id === undefined ? [] : [{ id, count }],
    )
  const variants = holders.map(({ variant_id }) => catalogue.variants.find(product, variant_id))
  const seats = holders.map(({ transport_time_id: time }) => product.departures.find(({ id }) => id === time))
  const nameOf = (id: number) => variants.find((variant) => variant?.stock_id === id)?.name
  return [
    { id: product.stock_id, count: holders.length, ...named(product.name) },
    ...countOf(variants.map((variant) => variant?.stock_id)).map((places) => ({
      ...places,
      ...named(pieceName(product.name, nameOf(places.id))),
    })),
    ...countOf(seats.map((seat) => seat?.stock_id)).map((places) => ({ ...places, refusal: seatsShort })),
  ]
}

/** The refusal of an item of which too few are left. */
const named = (name: string): Pick<Places, 'name' | 'refusal'> => ({
  name,
  refusal: (left) =>
    left === 0
      ? soldOut()
      : new Refusal(messages.placesShort({ left, item: name }), { field: 'external_code' }),
})

/** The stock of an item of merchandise, then that of its variant. */
export const piecesFor = (line: MerchandiseLine): Places[] =>
  stockIdsOf(line).map((id) => ({ id, count: 1, refusal: soldOut }))

const soldOut = () => new Refusal(messages.soldOut, { field: 'external_code' })

const seatsShort = (left: number) =>
  left === 0
    ? travelTimeSoldOut()
    : new Refusal(messages.seatsShort({ left }), { field: 'transport_time_id' })

const travelTimeSoldOut = () => new Refusal(messages.travelTimeSoldOut, { field: 'transport_time_id' })

/** Writes the answers of new and of changed lines, after these; a batch without any sends nothing. */
export function writeAnswers({ tx, newProducts, newMerchandise, reanswered }: Batch): void {
  const { productById, merchandiseById } = catalogue.of(tx)
  const ticket = (line: ProductLine) => answeredLine(line, productById.get(line.product_id))
  const thing = ({ line }: { line: MerchandiseLine }) =>
    answeredLine(line, merchandiseById.get(line.merchandise_id))
  const inserted = [
    questions.insert(
      tx,
      'products',
      newProducts.flatMap(({ line }) => ticket(line)),
    ),
    questions.insert(tx, 'merchandise', newMerchandise.flatMap(thing)),
  ]
  const added = new Set(newProducts.map(({ line }) => line))
  const changed = [...reanswered].filter((line) => !added.has(line)).flatMap(ticket)
  const replaced = changed.length === 0 ? [] : questions.replace(tx, 'products', changed)
  for (const write of [...inserted, ...replaced]) if (write) tx.withCommit(write)
}

const answeredLine = (
  { id, answers = {} }: ProductLine | MerchandiseLine,
  item: catalogue.Item | undefined,
): questions.AnsweredLine[] => (item && item.questions.length > 0 ? [{ id, item, answers }] : [])
