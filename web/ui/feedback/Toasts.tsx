import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messages } from '#web/ui/messages.ts'
import { type Toast, closeToast, onToasts, shownToasts } from '#web/lib/toasts.ts'
import { keepPosition } from './toast-position.ts'
import style from './Toasts.module.css'

const SHOWN_MS = 5000

/** Warnings are not announced here: the component that shows them does it. */
const ROLES = { success: 'status', failure: 'alert', warning: undefined }

function act({ id, action }: Toast): void {
  closeToast(id)
  action?.run()
}

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => closeToast(toast.id), toast.shownMs ?? SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.shownMs])
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
      <p role={ROLES[toast.kind]}>
        {toast.title !== undefined && <strong>{toast.title}</strong>}
        {toast.text}
      </p>
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

/** Positions the toasts whenever one appears. */
function usePosition(toasts: Toast[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (place.current === null || toasts.length === 0 ? undefined : keepPosition(place.current)),
    [toasts],
  )
  return place
}

/** Shows the toasts, each for five seconds, and longer while it is hovered or focused. They never cover the next action. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts)
  return (
    <div ref={usePosition(toasts)} className={style.place} data-toasts>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
