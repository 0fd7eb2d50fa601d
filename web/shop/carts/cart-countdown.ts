import { useEffect, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { closeToast, showToast, shownToasts } from '#web/lib/toasts.ts'
import { messages as cartMessages } from './messages.ts'
import { type HeldCart, itemCount, refetchCart, remainingMs, useHeldCart } from './cart.ts'

const INTERVAL = 500

function subscribeToTicks(tick: () => void): () => void {
  const timer = setInterval(tick, INTERVAL)
  return () => clearInterval(timer)
}

const secondsOf = (held: HeldCart): number => Math.max(0, Math.ceil(remainingMs(held) / 1000))

/** Whole seconds until the cart expires, updated every 500 ms; null without a cart that holds a place. */
export function useSecondsLeft(): number | null {
  const held = useHeldCart() ?? null
  const isCounting = held !== null && itemCount(held.cart) > 0
  const [, setShown] = useState<number | null>(null)
  // Not an external store: one that changes with the time would make React restart a render that is time-sliced.
  useEffect(
    () => (isCounting ? subscribeToTicks(() => setShown(secondsOf(held))) : undefined),
    [held, isCounting],
  )
  return isCounting ? secondsOf(held) : null
}

/** The minutes at which the visible countdown warns; the longer list is for screen readers only. */
const WARNED_MINUTES = [5, 1]

/** An earlier warning may still be shown, while the pointer rests on it; it would show a different time. */
function closeWarnings(): void {
  for (const { id, kind } of shownToasts()) if (kind === 'warning') closeToast(id)
}

/** Warns with a toast five minutes and one minute before the cart expires. Used by the header only. */
export function useCartWarnings(): void {
  const minutes = announcedMinutes(useSecondsLeft())
  useEffect(() => {
    if (minutes === null || !WARNED_MINUTES.includes(minutes)) return
    closeWarnings()
    showToast(cartMessages.minutesLeft({ minutes }), 'warning')
  }, [minutes])
}

/** Shows a toast and loads the cart, once, when it expires. Used by the header only. */
export function useCartExpiry(): void {
  const over = useSecondsLeft() === 0
  useEffect(() => {
    if (!over) return
    closeWarnings()
    showToast(messages.cartExpired, 'failure')
    void refetchCart()
  }, [over])
}

/** 872 seconds are "14:32". */
export function formatCountdown(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

const ANNOUNCED_MINUTES = [10, 5, 2, 1]

/** The urgency of the checkout. */
export const urgencyOf = (seconds: number): 'soon' | 'now' | undefined =>
  seconds > 300 ? undefined : seconds > 60 ? 'soon' : 'now'

/** The minutes that are announced to screen readers when `seconds` are left; null at all other times. */
export function announcedMinutes(seconds: number | null): number | null {
  if (seconds === null) return null
  const minutes = Math.ceil(seconds / 60)
  return ANNOUNCED_MINUTES.includes(minutes) && seconds > minutes * 60 - 10 ? minutes : null
}
