import { listed } from '#contract/define-messages.ts'
import type { CheckInListProduct } from '#contract/gate/lists.ts'
import type { SuggestedList } from '#contract/office/gate.ts'
import { formatDateTime } from '#contract/dates.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'

const MAX_NAME_LENGTH = 60
/** How long before a departure boarding takes, and after it for late passengers. */
const BOARDING = { hours: 4 }
const LATE = { hours: 2 }

interface Draft {
  name: string
  opens: Temporal.Instant | null
  closes: Temporal.Instant | null
  products: CheckInListProduct[]
}

/**
 * Suggested lists: one for the entry of each event, one for each product with its own times or other than entry (a day, camping), and one
 * for each departure. Products on existing lists are omitted. Where exits are scanned, tickets that admit several times need one in between.
 */
export function suggestLists(
  at: Shop | Tx,
  known: { products: CheckInListProduct[] }[],
  exitsScanned: boolean,
): SuggestedList[] {
  const counted = known.flatMap(({ products }) => products)
  const isOpen = ({ product_id, transport_time_id }: CheckInListProduct) =>
    !counted.some(
      (it) =>
        it.product_id === product_id &&
        (it.transport_time_id === null || it.transport_time_id === transport_time_id),
    )
  const drafts = [...Map.groupBy(catalogue.of(at).products, ({ event_id }) => event_id).values()].flatMap(
    (products) => [...entries(products), ...products.flatMap((product) => departures(at, product))],
  )
  return drafts
    .map((draft) => ({ ...draft, products: draft.products.filter(isOpen) }))
    .filter(({ products }) => products.length > 0)
    .map(({ name, opens, closes, products }) => {
      const re_enters = products.every((counted) => admitsAgain(at, counted))
      return {
        name: name.slice(0, MAX_NAME_LENGTH).trim(),
        opens_at: isoInstant(opens),
        closes_at: isoInstant(closes),
        reentry: re_enters && exitsScanned ? 'after_exit' : 'as_ticket',
        products,
        re_enters,
      }
    })
}

function admitsAgain(at: Shop | Tx, { product_id, transport_time_id }: CheckInListProduct): boolean {
  const product = catalogue.of(at).productById.get(product_id)
  return product !== undefined && catalogue.occasionOf(product, transport_time_id).entry === 'multiple'
}

const travels = ({ departures, travel_time }: catalogue.Product): boolean =>
  departures.length > 0 || travel_time !== null

const whole = ({ id }: catalogue.Product): CheckInListProduct => ({ product_id: id, transport_time_id: null })

/** Products of the same type and times share a list. */
function entries(products: catalogue.Product[]): Draft[] {
  const staying = products.filter((product) => !travels(product))
  const keyOf = ({ type, starts_at, ends_at }: catalogue.Product) => [type, starts_at, ends_at].join(' ')
  return [...Map.groupBy(staying, keyOf).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const isEntry = first.type === 'ticket' && first.starts_at === null && first.ends_at === null
    const starts = first.starts_at ?? first.event_starts_at
    return {
      name: isEntry ? messages.entry({ event: first.event_name }) : listed(group.map(({ name }) => name)),
      opens: starts && starts.toZonedDateTimeISO(first.timezone).startOfDay().toInstant(),
      closes: first.ends_at ?? first.event_ends_at,
      products: group.map(whole),
    }
  })
}

/** A departure, or the single time of a product without a choice. */
function departures(at: Shop | Tx, product: catalogue.Product): Draft[] {
  const { id, name, timezone } = product
  const { locale } = site.of(at)
  const draft = (leaves: Temporal.Instant, transport_time_id: number | null): Draft => ({
    name: `${name.slice(0, 30).trim()}, ${formatDateTime(leaves.toString(), timezone, locale)}`,
    opens: leaves.subtract(BOARDING),
    closes: leaves.add(LATE),
    products: [{ product_id: id, transport_time_id }],
  })
  if (product.departures.length > 0)
    return product.departures.map((one) => draft(Temporal.Instant.from(one.at), one.id))
  return product.travel_time ? [draft(catalogue.toInstant(product.travel_time, timezone), null)] : []
}
