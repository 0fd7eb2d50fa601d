import { useEffect, useState, useSyncExternalStore } from 'react'
import { messages } from '#web/ui/messages.ts'
import { type Toast, closeToast, onToasts, shownToasts } from './toasts.ts'
import style from './Toasts.module.css'

const SHOWN_MS = 5000

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
      <p role={toast.kind === 'success' ? 'status' : 'alert'}>{toast.text}</p>
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

/** The place where toasts appear: each stays five seconds, and longer while it is hovered or focused. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  return (
    <div className={style.place}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
