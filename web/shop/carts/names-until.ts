import { formatEnd } from '#contract/dates.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { type HolderProduct, questionsFor } from './holder.ts'

/** Until when a ticket's holder may be named later, as text; null if that is not possible. */
export function useNamesUntil(product: HolderProduct): string | null {
  const config = useConfig()
  if (product.names_until === null || questionsFor(product, config).later !== true) return null
  return formatEnd(product.names_until, product.timezone, config.locale)
}
