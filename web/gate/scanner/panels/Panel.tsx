import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { messages } from '#web/gate/scanner/messages.ts'
import style from './Panel.module.css'

/** A panel that covers the scanner until it is closed, also by Escape. */
export function Panel({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = useEffectEvent(close)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    const hear = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    addEventListener('keydown', hear)
    return () => {
      removeEventListener('keydown', hear)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog open aria-modal="true" aria-labelledby={id} className={style.panel}>
      <div className={style.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" onClick={close}>
          {messages.close}
        </button>
      </div>
      {children}
    </dialog>
  )
}
