import type { CreditNote } from '#contract/orders.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { download } from './download.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import style from './CreditNoteDownload.module.css'
import { messages } from './messages.ts'

interface CreditNoteDownloadProps {
  note: CreditNote
  /** Whether there are several credit notes. */
  isOneOfMany?: boolean
}

/** Downloads a credit note of an order, with the reason for it. */
export default function CreditNoteDownload({ note, isOneOfMany = false }: CreditNoteDownloadProps) {
  const { number, path, reason } = note
  const { pending, run } = useAsyncAction()
  return (
    <div className={style.note}>
      <Button
        kind="secondary"
        pending={pending}
        onClick={() => run(() => download(path, `credit-note-${number}.pdf`))}
      >
        {isOneOfMany ? messages.downloadCreditNoteOf({ number }) : messages.downloadCreditNote}
      </Button>
      {reason !== null && <p>{messages.creditReasons[reason]}</p>}
    </div>
  )
}
