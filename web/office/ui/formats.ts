import { formatDate, formatDateTime } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { useSession } from '#web/office/lib/session.ts'

/** How the festival writes amounts and times: in its currency, and in its own timezone wherever one sits. */
export function useFormats() {
  const festival = useSession()?.festival
  if (!festival) throw new Error('The festival is not known yet')
  const { currency, locale, timezone } = festival
  return {
    money: (amount: number) => formatMoney(amount, currency, locale),
    time: (instant: string | null) => (instant === null ? '' : formatDateTime(instant, timezone, locale)),
    day: (instant: string | null) => (instant === null ? '' : formatDate(instant, timezone, locale)),
  }
}
