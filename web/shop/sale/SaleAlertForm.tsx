import * as calls from '#contract/calls/shop/sale-alert-calls.ts'
import type { ShopItem } from '#contract/shop-items.ts'
import { SALE_ALERT_MINUTES } from '#contract/rules.ts'
import { call } from '#web/lib/api/call.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { useTimed } from '#web/lib/dates/server-clock.ts'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './messages.ts'

/**
 * When the mail is sent: at its scheduled time, or at once after a later sign-up, unless that address was alerted already. For an
 * item that also waits for another one, the time is unknown.
 */
function useHint(item: ShopItem, from: string): string {
  const due = Date.parse(from) - SALE_ALERT_MINUTES * 60_000
  const isDue = useTimed(
    (now) => Number(now >= due),
    (now) => (now < due ? due : null),
  )
  if (isProduct(item) && item.opens_after !== null) return messages.subscribeStepHint
  return isDue === 1 ? messages.subscribeNowHint : messages.subscribeHint
}

interface SaleAlertFormProps {
  item: ShopItem
  /** When its sale starts. */
  from: string
}

/** Asks for an email address to notify when the sale starts. */
export default function SaleAlertForm({ item, from }: SaleAlertFormProps) {
  const { external_code } = item
  const hint = useHint(item, from)
  return (
    <EmailForm
      label={messages.subscribeLabel}
      button={messages.subscribe}
      hint={hint}
      send={async (email, waiting) =>
        (await call(calls.subscribeSaleAlert, { external_code, email }, waiting)).message
      }
    />
  )
}
