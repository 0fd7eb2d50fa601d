import { ShownSecret } from '#web/office/api-keys/ShownSecret.tsx'
import { messages } from './messages.ts'

/** A new secret, which is shown once. */
export const Secret = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <ShownSecret
    title={messages.secretTitle}
    lead={messages.secretLead}
    name={messages.secret}
    value={value}
    done={messages.done}
    onClose={onClose}
  />
)
