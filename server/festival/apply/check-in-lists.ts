import type { Festival } from '#contract/festival/festival.ts'
import { ValidationError, type Fault } from '#server/festival/faults.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from './messages.ts'
import { readCounted } from './queries.ts'

/**
 * A list without its items would turn people away at the gate. Items that were bought stay anyway, and remain on their lists. Throws a
 * ValidationError for items that are on a list and missing in the festival.
 */
export async function refuseCounted(tx: Tx, { products }: Festival): Promise<void> {
  const faults: Fault[] = []
  for (const { external_code, travel_time, list } of await readCounted(tx)) {
    const index = products.findIndex((product) => product.external_code === external_code)
    const product = products[index]
    const isThere = (at: Temporal.PlainDateTime) =>
      product?.travel_times.some((it) => Temporal.PlainDateTime.from(it.travel_time).equals(at))
    if (!product)
      faults.push({ path: 'products', fault: messages.productCounted({ code: external_code, list }) })
    else if (travel_time && !isThere(travel_time))
      faults.push({
        path: `products[${index}].travel_times`,
        fault: messages.departureCounted({ travelTime: travel_time.toString(), list }),
      })
  }
  if (faults.length > 0) throw new ValidationError(faults)
}
