import { messages } from '#contract/messages.ts'
import { useConfig } from '#web/lib/data.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import style from './TermsModal.module.css'

interface TermsModalProps {
  title: string
  /** They are others than those that were ticked. */
  changed: boolean
  onClose: () => void
}

/** The configured terms, over the page. */
export default function TermsModal({ title, changed, onClose }: TermsModalProps) {
  return (
    <Modal onClose={onClose} title={title} wide>
      <div className={style.terms}>
        {changed && <Notice kind="warn">{messages.termsChanged}</Notice>}
        <RichText html={useConfig().texts.terms} />
      </div>
    </Modal>
  )
}
