import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messages } from '#web/ui/messages.ts'
import { type Toast, closeToast, onToasts, shownToasts } from './toasts.ts'
import style from './Toasts.module.css'

const SHOWN_MS = 5000

/** What a warning says is announced where it comes from. */
const ROLES = { success: 'status', failure: 'alert', warning: undefined }

function act({ id, action }: Toast): void {
  closeToast(id)
  action?.run()
}

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    <div
      className={style.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={style.sign} aria-hidden>
        {toast.kind === 'success' ? '✓' : '!'}
      </span>
      <p role={ROLES[toast.kind]}>{toast.text}</p>
      {toast.action && (
        <button type="button" className={style.action} onClick={() => act(toast)}>
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={style.close}
        aria-label={messages.close}
        onClick={() => closeToast(toast.id)}
      >
        ×
      </button>
    </div>
  )
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Whether the place lies over what one needs next: what has the focus, and the main actions of the page. */
function isInTheWay(place: HTMLElement): boolean {
  const needed = [document.activeElement, ...document.querySelectorAll('[data-main]')]
  const own = place.getBoundingClientRect()
  return needed.some(
    (each) =>
      each && each !== document.body && !place.contains(each) && overlap(own, each.getBoundingClientRect()),
  )
}

/** Puts the toasts at the bottom, or at the top where they would be in the way there. */
function usePlace(toasts: Toast[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null || toasts.length === 0) return
    element.dataset['at'] = 'bottom'
    if (isInTheWay(element)) element.dataset['at'] = 'top'
    if (isInTheWay(element)) element.dataset['at'] = 'bottom'
  }, [toasts])
  return place
}

/**
 * The place where toasts appear: each stays five seconds, and longer while it is hovered or focused. It is never over what one
 * needs next.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts)
  return (
    <div ref={usePlace(toasts)} className={style.place} data-toasts>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
