import { useClickOutside, useFocusTrap, useMergedRef, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { useBackCloses } from '#web/lib/routing/back-closes.ts'
import { useIsPhone } from '#web/lib/browser/breakpoints.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import style from './Panel.module.css'
import { type PanelName, usePanels } from './panels.ts'

interface PanelProps {
  name: PanelName
  /** The panel's accessible name. */
  label: string
  /** The content of its button in the header. */
  button: ReactNode
  children: ReactNode
}

/** Elements above a panel that belong to it: its dialogs, and toasts about its actions. */
const isPartOf = (target: EventTarget | null): boolean =>
  inDialog(target) || (target instanceof Element && target.closest('[data-toasts]') !== null)

/** A dialog that a panel opened lies above it and is part of it. */
const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null && target.closest('[data-panel]') === null

/** A button of the header and its panel: a popover, or on a phone a full-screen sheet. */
export function Panel({ name, label, button, children }: PanelProps) {
  const { open, show } = usePanels()
  const opened = open === name
  const opener = useRef<HTMLButtonElement>(null)
  const place = useClickOutside(({ target }) => opened && !isPartOf(target) && show(null))
  useWindowEvent('keydown', ({ key, target }) => {
    if (opened && key === 'Escape' && !inDialog(target)) show(null)
  })
  return (
    <div ref={place} className={style.place} data-panel={name}>
      <button
        ref={opener}
        type="button"
        className={style.opener}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => show(opened ? null : name)}
      >
        {button}
      </button>
      {opened && (
        <Sheet label={label} onClose={() => show(null)} opener={opener}>
          {children}
        </Sheet>
      )}
    </div>
  )
}

interface SheetProps {
  label: string
  onClose: () => void
  opener: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

function Sheet({ label, onClose, opener, children }: SheetProps) {
  const phone = useIsPhone()
  const trap = useFocusTrap(phone)
  const sheet = useRef<HTMLDialogElement>(null)
  useBackCloses(onClose, phone)
  useLayoutEffect(() => {
    const [dialog, button] = [sheet.current, opener.current]
    return () => {
      // Returns the focus to the button when the focused element is removed.
      if (dialog?.contains(document.activeElement)) button?.focus()
    }
  }, [opener])
  return (
    <dialog
      open
      ref={useMergedRef(sheet, trap)}
      className={style.sheet}
      aria-label={label}
      aria-modal={phone || undefined}
    >
      <button type="button" className={style.close} aria-label={common.close} onClick={onClose}>
        ×
      </button>
      <Suspense fallback={<Skeleton height="220px" />}>{children}</Suspense>
    </dialog>
  )
}
