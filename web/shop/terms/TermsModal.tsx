import { useConfig } from '#web/lib/data.ts'
import { messages } from '#contract/messages.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RichText } from '#web/ui/RichText.tsx'

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
      {changed && <Notice kind="warn">{messages.termsChanged}</Notice>}
      <RichText html={useConfig().texts.terms} />
    </Modal>
  )
}
