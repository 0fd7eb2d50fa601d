import { useFocusTrap, useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBackCloses } from '#web/lib/routing/back-closes.ts'
import { messages } from '#web/ui/messages.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Dialog.module.css'

interface DialogProps {
  onClose: () => void
  title: string
  children: ReactNode
  wide?: boolean
  /** Full screen, white in both schemes, for a code to be scanned. */
  fills?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** Returns the focus to the element that had it before. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/**
 * A modal dialog, open as long as it is rendered. The focus moves in (to the element with `data-autofocus`), stays in, and
 * returns when it closes. Escape and a click outside close it. On a phone it is a sheet. Load it lazily: no first visit needs it.
 * It is not opened by `showModal`, which would make the toasts inert.
 */
export function Dialog({ onClose, title, children, wide = false, fills = false, onKeyDown }: DialogProps) {
  const titleId = useId()
  useFocusReturn()
  useBackCloses(onClose)
  const trap = useFocusTrap()
  useWindowEvent('keydown', ({ key, isComposing }) => key === 'Escape' && !isComposing && onClose(), {
    capture: true,
  })
  return createPortal(
    <>
      <div className={style.overlay} aria-hidden onClick={onClose} />
      <div className={style.inner}>
        <dialog
          ref={trap}
          open
          aria-modal
          aria-labelledby={titleId}
          tabIndex={-1}
          className={`${style.content} ${wide ? style.wide : ''} ${fills ? style.fills : ''}`}
          onKeyDown={onKeyDown}
        >
          <div className={style.header}>
            <h2 id={titleId} className={style.title}>
              <OwnText>{title}</OwnText>
            </h2>
            <button type="button" className={style.close} aria-label={messages.close} onClick={onClose}>
              <svg viewBox="0 0 15 15" fill="none" stroke="currentColor" strokeWidth="1.15" aria-hidden>
                <path strokeLinecap="round" d="M3.6 3.6l7.8 7.8m0-7.8l-7.8 7.8" />
              </svg>
            </button>
          </div>
          <div className={style.body}>{children}</div>
        </dialog>
      </div>
    </>,
    document.body,
  )
}
