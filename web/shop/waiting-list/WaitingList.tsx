import { startTransition, useState } from 'react'
import * as calls from '#contract/calls/shop/waiting-list-calls.ts'
import type { Holder } from '#contract/carts.ts'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useIsKnown } from '#web/lib/data/data.ts'
import { waitedForTimes } from '#web/shop/sale/availability.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import HolderDialog from '#web/shop/carts/HolderDialog.tsx'
import { EmailForm } from '#web/shop/sale/EmailForm.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { messages } from './messages.ts'
import style from './WaitingList.module.css'

/** For a ticket: its holder, as in the cart. */
function JoinByHolder({ item, time }: { item: Product; time: number | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const [joined, setJoined] = useState<string | null>(null)
  const full = waitedForTimes(item)
  const isKnown = useIsKnown()
  const join = async (holder: Holder, waiting: () => void) => {
    await call(calls.joinWaitingList, { external_code: item.external_code, ...holder }, waiting)
    setJoined(messages.asked({ email: holder.email }))
  }
  if (joined !== null) return <output className={style.joined}>{joined}</output>
  return (
    <>
      <Button
        kind="secondary"
        pending={!isKnown && isOpen}
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        {messages.join}
      </Button>
      {isOpen && (
        <HolderDialog
          title={messages.join}
          product={{ ...item, travel_times: full }}
          line={null}
          time={full.some(({ id }) => id === time) ? time : null}
          waits
          onSave={join}
          onFailed={(failure) =>
            showToast((failure instanceof ApiError && failure.serverMessage) || messages.failed, 'failure')
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** For merchandise: only the email address. */
function JoinByEmail({ item: { external_code } }: { item: ShopItem }) {
  const join = async (email: string, waiting: () => void) => {
    const nobody = { full_name: '', age: '', transport_time_id: null }
    await call(calls.joinWaitingList, { external_code, email, ...nobody }, waiting)
    return messages.asked({ email })
  }
  return <EmailForm label={messages.join} button={messages.join} hint={messages.byMail} send={join} />
}

/** Adds a customer to the waiting list of a sold-out item or departure. */
export default function WaitingList({ item, time }: { item: ShopItem; time: number | null }) {
  return (
    <section className={style.list} aria-label={messages.title}>
      <p>{item.in_stock ? messages.leadDepartures : messages.lead}</p>
      {isProduct(item) ? <JoinByHolder item={item} time={time} /> : <JoinByEmail item={item} />}
    </section>
  )
}
