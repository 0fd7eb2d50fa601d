import { useConfig } from '#web/lib/data.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { RichText } from '#web/ui/RichText.tsx'

/** The configured terms, over the page. */
export default function TermsModal({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Modal onClose={onClose} title={title} wide>
      <RichText html={useConfig().texts.terms} />
    </Modal>
  )
}
