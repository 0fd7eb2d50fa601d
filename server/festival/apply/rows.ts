import type { Festival } from '#contract/festival/festival.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

const ITEM = words(`
  external_code stock_id name type price fee refund_fee tax_rate enabled on_sale_from on_sale_until force_view is_featured
  shop_image shop_image_2 shop_image_3 shop_image_4 shop_description limit_per_order is_refundable
  allow_refund_requests_from allow_refund_requests_until sort`)

/** The columns that an import writes, by table. */
export const COLUMNS = {
  events: words('key name timezone starts_at settings sort'),
  products: words(`
    ${ITEM.join(' ')} event_id allow_name_changes allow_name_changes_until name_change_limit allow_email_changes
    travel_time_type travel_time allow_travel_time_changes_until download_from`),
  merchandise: ITEM,
  shipping_rates: words('country name type price tax_rate enabled sort'),
}

/** Numbers that put rows in their order: their own (undefined for a new row) where these do already, else counted anew. */
export function sortsFor(standing: (number | undefined)[]): number[] {
  const sorts: number[] = []
  for (const sort of standing) {
    const last = sorts.at(-1) ?? -1
    if (sort !== undefined && sort <= last) return standing.map((_, index) => index)
    sorts.push(sort ?? last + 1)
  }
  return sorts
}

/** A place of the file that wants a stock row, with its capacity. */
export interface WantedStock {
  path: string
  kind: 'products' | 'merchandise'
  external_code: string
  travel_time: string | null
  capacity: number | null
}

/** Everything of a festival that can run out. */
export function* wantedStock({ products, merchandise }: Festival): Generator<WantedStock> {
  for (const [index, { external_code, stock, travel_times }] of products.entries()) {
    const own = { kind: 'products' as const, external_code }
    yield { ...own, path: `products[${index}].stock`, travel_time: null, capacity: stock }
    for (const [nth, { travel_time, seats }] of travel_times.entries())
      yield { ...own, path: `products[${index}].travel_times[${nth}].seats`, travel_time, capacity: seats }
  }
  for (const [index, { external_code, stock }] of merchandise.entries())
    yield {
      kind: 'merchandise',
      external_code,
      path: `merchandise[${index}].stock`,
      travel_time: null,
      capacity: stock,
    }
}

/** One name for the same thing in the file and in the database. */
export function stockKey(thing: {
  kind: string
  external_code: string
  travel_time: Temporal.PlainDateTime | string | null
}): string {
  const time = thing.travel_time === null ? '' : Temporal.PlainDateTime.from(thing.travel_time).toString()
  return `${thing.kind} ${thing.external_code} ${time}`
}
