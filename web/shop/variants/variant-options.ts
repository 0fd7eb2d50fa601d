import type { Variant } from '#contract/shop-items.ts'
import { messages as departureMessages } from '#web/shop/departures/messages.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import type { RadioOption } from '#web/ui/forms/RadioField.tsx'

const costOf = ({ price, fee }: Pick<Variant, 'price' | 'fee'>): number => price + fee

/**
 * The variants with what each costs, if it is not the same for all. What is sold out cannot be chosen, except that of this line (`own`), and
 * on the waiting list (`waits`).
 */
export function useVariantOptions(
  variants: Variant[],
  { own = null, waits = false, notes }: { own?: number | null; waits?: boolean; notes?: false } = {},
): RadioOption[] {
  const money = useMoney()
  const isSame = new Set(variants.map(costOf)).size === 1
  const costs = !isSame && notes !== false
  return variants.map((variant) => {
    const isGone = variant.stock_level === 0 && variant.id !== own
    return {
      value: String(variant.id),
      label: variant.name,
      disabled: isGone && !waits,
      note: isGone ? departureMessages.soldOut : costs && money(costOf(variant)),
    }
  })
}
