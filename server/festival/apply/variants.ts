import type { Festival } from '#contract/festival/festival.ts'
import type { Tx } from '#server/platform/shop.ts'
import { insertVariants, updateVariants } from './variant-queries.ts'

/** Saves the variants of the items, which must exist; `variantIdOf` is the stock row of one. */
export async function saveVariants(
  tx: Tx,
  { products, merchandise }: Festival,
  { variantIdOf }: { variantIdOf: (external_code: string, key: string) => number | undefined },
): Promise<void> {
  const items = [...products, ...merchandise]
  const variants = items.flatMap(({ external_code, variants: all }) =>
    all.map(({ stock: _capacity, ...variant }, position) => ({
      ...variant,
      external_code,
      position,
      stock_id: variantIdOf(external_code, variant.key) ?? 0,
    })),
  )
  await updateVariants(
    tx,
    items.map(({ external_code }) => external_code),
    variants,
  )
  if (variants.length > 0) await insertVariants(tx, variants)
}

type Variants = Festival['merchandise'][number]['variants']

/** The variants of an item after a dry run, with the capacities that it did not write. */
export const variantsWithStock = (after: Variants, next: Variants): Variants =>
  after.map((one) => ({ ...one, stock: (next.find(({ key }) => key === one.key) ?? one).stock }))

/** An item with the places of its variants. */
export type Stocked = Pick<Festival['products'][number], 'external_code' | 'stock' | 'variants'>

/** The places of the variants of an item at `at`, each with the path of its capacity in the file. */
export const variantStocks = ({ variants }: Stocked, at: string) =>
  variants.map(({ key, stock }, nth) => ({
    path: `${at}.variants[${nth}].stock`,
    variant: key,
    capacity: stock,
  }))
