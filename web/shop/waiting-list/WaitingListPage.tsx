import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/shop/waiting-list-calls.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { WaitingListEntry } from '#contract/waiting-list.ts'
import { ApiError, errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { itemCount, takeOver, useHeldCart } from '#web/shop/carts/cart.ts'
import { AuthLayout } from '#web/shop/customers/AuthLayout.tsx'
import { itemPath } from '#web/shop/page/paths.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { messages } from './messages.ts'
import style from './WaitingList.module.css'

const showFailure = (failure: unknown) => showToast(uniqueMessages(errorsOf(failure)).join(' '), 'failure')

/** Adds the offered place to the cart: automatically if there is no cart, otherwise on request, because it replaces the cart. */
function Offer({ entry, cart }: { entry: WaitingListEntry; cart: string }) {
  const own = useHeldCart()
  const { run, ...state } = useAsyncAction()
  const isTaken = own?.cart.code === cart
  const isFree = own !== undefined && itemCount(own?.cart ?? null) === 0
  const take = () => run(() => takeOver(cart).catch(showFailure))
  const hasTried = useRef(false)
  useEffect(() => {
    if (!isFree || hasTried.current) return
    hasTried.current = true
    take()
  })
  const { timezone, name } = entry.item
  const when = formatDateTime(entry.offered_until ?? '', timezone, useConfig().locale)
  return (
    <>
      <p>{messages.states.offered({ item: name, when })}</p>
      <p className={style.note}>{messages.states.offeredHint}</p>
      {isTaken ? (
        <>
          <p>{messages.states.inCart}</p>
          <ButtonLink to="/checkout">{messages.checkout}</ButtonLink>
        </>
      ) : (
        <>
          {!isFree && <p className={style.note}>{messages.states.offeredOther}</p>}
          <Button onClick={take} {...state}>
            {messages.toCart}
          </Button>
        </>
      )}
    </>
  )
}

function Waiting({ entry }: { entry: WaitingListEntry }) {
  const position = String(entry.position ?? 1)
  return (
    <>
      <p>{messages.states.waiting({ position, item: entry.item.name })}</p>
      <p className={style.note}>{messages.states.waitingHint}</p>
    </>
  )
}

function Ended({ entry: { status, item } }: { entry: WaitingListEntry }) {
  const text = {
    taken: messages.states.taken,
    lapsed: messages.states.lapsed,
    closed: messages.states.closed,
  }
  const say = status === 'taken' || status === 'lapsed' ? text[status] : text.closed
  return (
    <>
      <p>{say({ item: item.name })}</p>
      <ButtonLink to={itemPath(item)}>{messages.toItem({ item: item.name })}</ButtonLink>
    </>
  )
}

function Leave({ code, isOffered, onLeft }: { code: string; isOffered: boolean; onLeft: () => void }) {
  const { run, ...state } = useAsyncAction()
  const leave = () =>
    run(async (waiting) => {
      try {
        const { message } = await call(calls.leaveWaitingList, { code }, waiting)
        showToast(message)
        onLeft()
      } catch (failure) {
        showFailure(failure)
      }
    })
  return (
    <Button kind="quiet" onClick={leave} {...state}>
      {isOffered ? messages.giveBack : messages.leave}
    </Button>
  )
}

function Entry({ entry, code, onLeft }: { entry: WaitingListEntry; code: string; onLeft: () => void }) {
  const isOffered = entry.status === 'offered' && entry.cart !== null
  const isOpen = isOffered || entry.status === 'waiting'
  return (
    <div className={style.actions}>
      {isOffered && entry.cart !== null && <Offer entry={entry} cart={entry.cart} />}
      {entry.status === 'waiting' && <Waiting entry={entry} />}
      {!isOpen && <Ended entry={entry} />}
      {isOpen && <Leave code={code} isOffered={isOffered} onLeft={onLeft} />}
    </div>
  )
}

/** The target of the links in the mails of the waiting list: the position, or the offered place. */
export function WaitingListPage() {
  const { code = '' } = useParams()
  const client = useQueryClient()
  const key = ['waiting-list', code]
  const { data: entry, error } = useQuery({
    queryKey: key,
    queryFn: async () => (await call(calls.getWaitingListEntry, { code })).entry,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const isGone = error instanceof ApiError && error.status === 404
  if (entry === undefined && error === null) return <PageSkeleton />
  return (
    <AuthLayout title={messages.title}>
      {entry !== undefined && !isGone ? (
        <Entry entry={entry} code={code} onLeft={() => void client.resetQueries({ queryKey: key })} />
      ) : (
        <div className={style.actions}>
          <p>{isGone ? messages.gone : error?.message}</p>
          <ButtonLink to="/tickets">{messages.lookAround}</ButtonLink>
        </div>
      )}
    </AuthLayout>
  )
}
