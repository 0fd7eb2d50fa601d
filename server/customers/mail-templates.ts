import * as mail from '#server/mail/mail.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { messages } from './messages.ts'
import type { CustomerRow } from './queries.ts'

/** Why a customer gets a link that sets a password; `sender` has given them a ticket, null is the staff. */
export type PasswordLinkReason =
  | { purpose: 'register' | 'reset' }
  | { purpose: 'reassign'; sender: string | null }

/** The mail with a link that sets a password. */
export async function sendPasswordLinkMail(
  tx: Tx,
  { email }: Pick<CustomerRow, 'email'>,
  reason: PasswordLinkReason,
  token: string,
): Promise<void> {
  const { name: festival, durations } = site.of(tx)
  const texts = messages[reason.purpose]
  const time = durations.resetLink.toLocaleString('en', { style: 'long' })
  await mail.send(tx, {
    to: email,
    template: reason.purpose,
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      // Until the link is followed, the name may be a stranger's advertisement.
      name: null,
      paragraphs: [textOf(reason)],
      button: {
        label: texts.button,
        url: `${tx.shop.settings.publicUrl}/reset-password/${encodeURIComponent(email)}/${token}`,
      },
      closing: [texts.closing({ time })],
    },
  })
}

function textOf(reason: PasswordLinkReason): string {
  if (reason.purpose !== 'reassign') return messages[reason.purpose].text
  const { sender } = reason
  return sender === null ? messages.reassign.textByStaff : messages.reassign.text({ sender })
}

/** Tells the former address of an account that it has another one now. */
export async function sendEmailChangedMail(
  tx: Tx,
  { full_name }: Pick<CustomerRow, 'full_name'>,
  to: string,
): Promise<void> {
  const { name: festival, contactEmail } = site.of(tx)
  const texts = messages.emailChanged
  await mail.send(tx, {
    to,
    template: 'email-changed',
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      name: full_name,
      paragraphs: [texts.text({ festival })],
      closing: [texts.closing({ email: contactEmail })],
    },
  })
}
