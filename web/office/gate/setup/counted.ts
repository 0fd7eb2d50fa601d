import type { CheckInListProduct } from '#contract/gate/lists.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { GateProduct } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'

/** A product that a list can count, as an option: "12" for a product, "12:3" for one of its departures. */
export const keyOf = ({ product_id, transport_time_id }: CheckInListProduct): string =>
  transport_time_id === null ? String(product_id) : `${product_id}:${transport_time_id}`

/** The product and departure of an option. */
export function countedOf(key: string): CheckInListProduct {
  const [product = '', departure] = key.split(':')
  return {
    product_id: Number(product),
    transport_time_id: departure === undefined ? null : Number(departure),
  }
}

/** All options, each product before its departures. */
export const choicesOf = (products: GateProduct[], locale: string): { value: string; label: string }[] =>
  products.flatMap(({ id, name, event, timezone, departures }) => [
    {
      value: keyOf({ product_id: id, transport_time_id: null }),
      label: messages.wholeProduct({ product: name, event }),
    },
    ...departures.map((departure) => ({
      value: keyOf({ product_id: id, transport_time_id: departure.id }),
      label: `${name}, ${formatDateTime(departure.travel_time, timezone, locale)}`,
    })),
  ])
