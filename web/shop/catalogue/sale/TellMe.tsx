import type { ShopItem } from '#contract/shop-items.ts'
import { call } from '#web/lib/api/call.ts'
import { EmailForm } from './EmailForm.tsx'
import { messages } from './messages.ts'

/** Asks for an email address to notify when the sale starts. */
export default function TellMe({ item: { external_code } }: { item: ShopItem }) {
  return (
    <EmailForm
      label={messages.tellMeLabel}
      button={messages.tellMe}
      hint={messages.tellMeHint}
      send={async (email, waiting) => (await call('tell-me', { external_code, email }, waiting)).message}
    />
  )
}
