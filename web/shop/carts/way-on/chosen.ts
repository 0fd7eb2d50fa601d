import { skipToken, useQuery } from '@tanstack/react-query'
import type { Holder } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import type { Product } from '#contract/shop-items.ts'
import { hasParcel } from '#contract/pick-up.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { addProduct, addProducts, itemCount, useCart } from '#web/shop/carts/cart.ts'
import { questionsFor } from '#web/shop/carts/holder-questions.ts'

/** Tickets chosen on a list. They are in no cart yet: their holders are named in one window afterwards. */
export interface Chosen {
  product: Product
  count: number
}

const CHOSEN = ['chosen']
const BEGUN = ['has-begun-to-buy']

const keep = { queryFn: skipToken, staleTime: Infinity, gcTime: Infinity } as const

export const useChosen = (): Chosen[] => useQuery<Chosen[]>({ ...keep, queryKey: CHOSEN }).data ?? []

/** Chooses this many tickets of a product; none removes it. */
export function choose(product: Product, count: number): void {
  beginToBuy()
  queryClient.setQueryData<Chosen[]>(CHOSEN, (before = []) => {
    const one = count === 0 ? [] : [{ product, count }]
    const isKnown = before.some((each) => each.product.id === product.id)
    return isKnown
      ? before.flatMap((each) => (each.product.id === product.id ? one : [each]))
      : [...before, ...one]
  })
}

/** Records that something was chosen or added on this visit, so that the pages offer the way on. */
export const beginToBuy = (): void => void queryClient.setQueryData(BEGUN, true)

/**
 * Adds the chosen tickets for these people: a product that was chosen twice for the first two of them. What could be added is no longer
 * chosen if another product is refused. Throws `ApiError`.
 */
export async function addChosen(
  chosen: Chosen[],
  people: Holder[],
  config: Config,
  waiting?: () => void,
): Promise<void> {
  const added: Chosen[] = []
  try {
    for (const each of await inOrder(chosen)) {
      await addFor(each, people, config, waiting)
      added.push(each)
    }
  } finally {
    for (const { product } of added) choose(product, 0)
  }
}

/** Only a festival with such items needs the code that puts what is needed first. */
async function inOrder(chosen: Chosen[]): Promise<Chosen[]> {
  if (chosen.every(({ product }) => product.needs === undefined)) return chosen
  return (await import('./needed-first.ts')).neededFirst(chosen)
}

async function addFor(
  { product, count }: Chosen,
  people: Holder[],
  config: Config,
  waiting?: () => void,
): Promise<void> {
  const asksAge = questionsFor(product, config).ages.length > 0
  const tickets = people.slice(0, count).map((each) => ({ ...each, age: asksAge ? each.age : '' }))
  const [only] = tickets
  if (people.length === 1 && only) return addProduct(product.external_code, only, waiting)
  return addProducts(product.external_code, tickets, waiting)
}

export interface WayOn {
  chosen: Chosen[]
  /** How many items are in the cart or chosen. */
  count: number
  /** What they cost, without shipping. */
  total: number
  hasParcel: boolean
}

/** What the way to the checkout leads to; null unless something was chosen or added on this visit and is still there. */
export function useWayOn(): WayOn | null {
  const cart = useCart()
  const chosen = useChosen()
  const hasBegun = useQuery<boolean>({ ...keep, queryKey: BEGUN }).data ?? false
  const { shopActive } = useConfig()
  const count = itemCount(cart) + chosen.reduce((sum, each) => sum + each.count, 0)
  if (!hasBegun || !shopActive || count === 0) return null
  const ofChosen = chosen.reduce(
    (sum, { product, count: each }) => sum + (product.price + product.fee) * each,
    0,
  )
  return {
    chosen,
    count,
    total: (cart?.total_price ?? 0) + ofChosen,
    hasParcel: hasParcel(cart?.merchandise ?? []),
  }
}
