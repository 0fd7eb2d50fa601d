import { messages } from '#contract/messages.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { RichText } from '#web/ui/content/RichText.tsx'
import style from './TermsDialog.module.css'

interface TermsDialogProps {
  title: string
  /** They are others than those that were ticked. */
  changed: boolean
  onClose: () => void
}

/** The configured terms, over the page. */
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
