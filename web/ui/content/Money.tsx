import { formatMoney } from '#contract/money.ts'
import { useConfig } from '#web/lib/data/data.ts'

/** Writes amounts of minor units as the festival's people read them. */
export function useMoney(): (amount: number) => string {
  const { currency, locale } = useConfig()
  return (amount) => formatMoney(amount, currency, locale)
}

/** An amount of minor units. */
export function Money({ amount }: { amount: number }) {
  return <>{useMoney()(amount)}</>
}
