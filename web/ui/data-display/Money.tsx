import { formatMoney } from '#contract/money.ts'
import { useConfig } from '#web/lib/data/data.ts'

/** Formats amounts of minor units in the page's locale. */
export function useMoney(): (amount: number) => string {
  const { currency, locale } = useConfig()
  return (amount) => formatMoney(amount, currency, locale)
}

/** An amount of minor units. */
export function Money({ amount }: { amount: number }) {
  return <>{useMoney()(amount)}</>
}
