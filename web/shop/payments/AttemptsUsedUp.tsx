import { messages } from '#contract/messages.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ContactLink } from './ContactLink.tsx'

/** Too many card payments have failed: shows the contact. */
export const AttemptsUsedUp = ({ title }: { title?: string | undefined }) => (
  <Notice kind="bad" {...(title !== undefined && { title })}>
    {messages.paymentAttemptsUsed} <ContactLink />
  </Notice>
)
