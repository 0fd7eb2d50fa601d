import { timeAgo } from '#web/lib/dates/ago.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from './messages.ts'

/** What happens while the bank processes a payment, and since when. */
export function ProcessingHint({ since }: { since: string | null }) {
  const { locale } = useConfig()
  return (
    <>
      {since !== null && messages.processingSince({ ago: timeAgo(since, locale, serverNow()) })}{' '}
      {messages.processingHint}
    </>
  )
}
