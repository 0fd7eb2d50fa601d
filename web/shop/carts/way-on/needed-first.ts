import type { Product } from '#contract/shop-items.ts'

interface Counted {
  product: Pick<Product, 'external_code' | 'needs'>
}

/** What others need before what needs it. */
export const neededFirst = <Chosen extends Counted>(chosen: Chosen[]): Chosen[] =>
  chosen.toSorted((one, other) => stepsOf(one, chosen) - stepsOf(other, chosen))

function stepsOf({ product: { needs } }: Counted, chosen: Counted[]): number {
  if (needs === undefined) return 0
  const needed = chosen.filter(({ product }) => needs.products.includes(product.external_code))
  return 1 + Math.max(0, ...needed.map((each) => stepsOf(each, chosen)))
}
