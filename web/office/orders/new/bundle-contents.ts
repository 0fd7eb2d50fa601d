import type { Bundle } from '#contract/shop-items.ts'
import type { Given } from '#web/lib/forms/given-answers.ts'

/** The product of each ticket of a bundle, in their order; none without a bundle. */
export const contentsOf = <Product extends { external_code: string }>(
  products: readonly Product[],
  bundle: Pick<Bundle, 'items'> | undefined,
): Product[] =>
  (bundle?.items ?? []).flatMap(({ product, count }) => {
    const found = products.find(({ external_code }) => external_code === product)
    return found ? Array.from({ length: count }, () => found) : []
  })

/** The holder of a ticket of a bundle, as entered. */
export interface BundleHolder {
  full_name: string
  /** Only used if each ticket has its own. */
  email: string
  age: string
  transport_time_id: string
  variant_id?: string
  /** What is answered for the ticket. */
  given?: Given
}

/** A bundle, with the holders of its tickets in the order of its items. One without a name is named later, where that is possible. */
export interface NewBundle {
  key: number
  external_code: string
  holders: BundleHolder[]
}
