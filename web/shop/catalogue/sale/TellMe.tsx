import type { ShopItem } from '#contract/shop-items.ts'
import { SALE_ALERT_MINUTES } from '#contract/waiting-list.ts'
import { call } from '#web/lib/api/call.ts'
import { useTimed } from '#web/lib/dates/server-clock.ts'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './messages.ts'

/** When the mail is sent: at its scheduled time, or at once after a later sign-up. */
function useHint(from: string): string {
  const due = Date.parse(from) - SALE_ALERT_MINUTES * 60_000
  const isDue = useTimed(
    (now) => Number(now >= due),
    (now) => (now < due ? due : null),
  )
  return isDue === 1 ? messages.tellMeNowHint : messages.tellMeHint
}

interface TellMeProps {
  item: ShopItem
  /** When its sale starts. */
  from: string
}

/** Asks for an email address to notify when the sale starts. */
export default function TellMe({ item: { external_code }, from }: TellMeProps) {
  const hint = useHint(from)
  return (
    <EmailForm
      label={messages.tellMeLabel}
      button={messages.tellMe}
      hint={hint}
      send={async (email, waiting) => (await call('tell-me', { external_code, email }, waiting)).message}
    />
  )
}
