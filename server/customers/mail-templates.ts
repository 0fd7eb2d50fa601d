import * as mail from '#server/mail/mail.ts'
import type { MailedLink } from '#server/platform/security/one-time-tokens.ts'
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
  link: MailedLink,
): Promise<void> {
  const { name: festival, durations } = site.of(tx)
  const texts = messages[reason.purpose]
  const time = durations.resetLink.toLocaleString('en', { style: 'long' })
  await mail.send(tx, {
    to: email,
    template: reason.purpose,
    link,
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      // Until the link is followed, the name may be a stranger's advertisement.
      name: null,
      paragraphs: [textOf(reason)],
      button: {
        label: texts.button,
        url: `${tx.shop.settings.publicUrl}/reset-password/${encodeURIComponent(email)}/${mail.TOKEN}`,
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
