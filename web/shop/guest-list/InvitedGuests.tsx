import { lazy, Suspense, useState } from 'react'
import * as calls from '#contract/calls/shop/guest-list-calls.ts'
import type { GuestList, OwnGuest } from '#contract/guests/guest-lists.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import style from './GuestListPage.module.css'
import { messages } from './messages.ts'

const ConfirmDialog = lazy(() => import('#web/ui/feedback/ConfirmDialog.tsx'))

interface GuestProps {
  link: string
  guest: OwnGuest
  onChanged: (list: GuestList) => void
  onRefused: () => void
}

const nameOf = ({ full_name, email }: OwnGuest): string => full_name || email || messages.unnamed

function TakeBackButton({ link, guest, onChanged, onRefused }: GuestProps) {
  const { pending, run } = useAsyncAction()
  const [isAsking, ask] = useState(false)
  const name = nameOf(guest)
  const takeBack = async () => {
    try {
      onChanged((await call(calls.withdrawGuestByLink, { link, guest: guest.id })).guest_list)
      showToast(messages.takenBack({ name }))
    } catch (failure) {
      showToast(uniqueMessages(errorsOf(failure)).join(' '), 'failure')
      onRefused()
    }
  }
  return (
    <>
      <Button kind="quiet" pending={pending} label={messages.takeBackOf({ name })} onClick={() => ask(true)}>
        {messages.takeBack}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={messages.takeBackQuestion({ name })}
            text={messages.takeBackText}
            confirmLabel={messages.takeBack}
            onCancel={() => ask(false)}
            onConfirm={() => {
              ask(false)
              run(takeBack)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface InvitedGuestsProps extends Omit<GuestProps, 'guest'> {
  product: string
  guests: readonly OwnGuest[]
}

/** Who was invited, who has accepted, and taking somebody back. */
export function InvitedGuests({ product, guests, ...props }: InvitedGuestsProps) {
  if (guests.length === 0) return null
  return (
    <ul className={style.guests} aria-label={messages.guests({ product })}>
      {guests.map((guest) => (
        <li key={guest.id}>
          <p>
            <strong>
              <OwnText>{guest.full_name || messages.unnamed}</OwnText>
            </strong>
            <OwnText>{guest.email}</OwnText>
          </p>
          <Badge kind={guest.accepted ? 'good' : 'plain'}>
            {guest.accepted ? messages.accepted : messages.waiting}
          </Badge>
          {guest.can_be_withdrawn && <TakeBackButton {...props} guest={guest} />}
        </li>
      ))}
    </ul>
  )
}
