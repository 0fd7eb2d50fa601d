import type { KeyboardEvent } from 'react'
import { messages } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import style from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  /** The question, such as "Do you want to log out?". */
  title: string
  text?: string
  /** The labels of the buttons, if `Cancel` and `Confirm` would be ambiguous. */
  cancelLabel?: string
  confirmLabel?: string
  onCancel: () => void
  onConfirm: () => void
}

/** Asks for confirmation of an action. Enter and Space confirm unless Cancel has the focus; Escape cancels. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    cancelLabel: no = messages.cancel,
    confirmLabel: yes = messages.confirm,
    onCancel,
    onConfirm,
  } = props
  const confirmByKey = (event: KeyboardEvent) => {
    const onButton = event.target instanceof Element && event.target.closest('button') !== null
    if (onButton || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog onClose={onCancel} title={title} onKeyDown={confirmByKey}>
      {text !== undefined && <p className={style.text}>{text}</p>}
      <div className={style.buttons}>
        <Button kind="secondary" onClick={onCancel}>
          {no}
        </Button>
        <Button takesFocus onClick={onConfirm}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
