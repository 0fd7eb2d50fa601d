import { messages } from '#contract/messages.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import style from './TermsDialog.module.css'

interface TermsDialogProps {
  title: string
  /** The terms differ from the accepted ones. */
  changed: boolean
  onClose: () => void
}

/** The configured terms in a dialog. */
export default function TermsDialog({ title, changed, onClose }: TermsDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} wide>
      <div className={style.terms}>
        {changed && <Notice kind="warn">{messages.termsChanged}</Notice>}
        <RichText html={useConfig().texts.terms} />
      </div>
    </Dialog>
  )
}
