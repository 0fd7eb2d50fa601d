import { type ReactNode, useEffect, useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useOnline } from '#web/lib/browser/online.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { MyTickets } from '#web/shop/tickets/mine/MyTickets.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { type StoredTickets, readTickets } from './ticket-storage.ts'
import { messages } from './messages.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './OfflineTickets.module.css'

interface OfflineTicketsProps {
  /** Why there is nothing newer, with a button to try again. */
  failure: ReactNode
  /** Shown if nothing was stored. */
  otherwise: ReactNode
}

/** The portal offline: the stored tickets, and when they were stored. Load it lazily. */
export default function OfflineTickets({ failure, otherwise }: OfflineTicketsProps) {
  const config = useConfig()
  const isOnline = useOnline()
  const [stored, setStored] = useState<StoredTickets | null | undefined>()
  useEffect(() => {
    void readTickets()
      .catch(() => null)
      .then(setStored)
  }, [])
  // A reload restores the scroll position of the longer page, which may be below all tickets.
  useEffect(() => {
    if (stored) window.scrollTo(0, 0)
  }, [stored])
  if (stored === undefined) return <PageSkeleton />
  if (stored === null) return otherwise
  const when = formatDateTime(stored.savedAt, config.timezone, config.locale)
  return (
    <div className={style.page}>
      <h1>
        <OwnText>{titleOf(config, 'portal')}</OwnText>
      </h1>
      <Notice kind="warn">{isOnline ? messages.savedAt({ when }) : messages.savedOffline({ when })}</Notice>
      <MyTickets tickets={stored.tickets} />
      {/* When offline, the notice above says so, and retries automatically. */}
      <div hidden={!isOnline}>{failure}</div>
    </div>
  )
}
