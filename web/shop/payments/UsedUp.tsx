import { messages } from '#contract/messages.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Contact } from './Contact.tsx'

/** Too many cards have failed: there is only the festival to write to. */
export const UsedUp = ({ title }: { title?: string | undefined }) => (
  <Notice kind="bad" {...(title !== undefined && { title })}>
    {messages.paymentAttemptsUsed} <Contact />
  </Notice>
)
