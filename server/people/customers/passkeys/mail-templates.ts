import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages } from '#server/people/customers/messages.ts'
import type { CustomerRow } from '#server/people/customers/queries.ts'

/** Notifies the owner of an account that a passkey was added. */
export async function sendPasskeyAddedMail(
  tx: Tx,
  { full_name, email }: Pick<CustomerRow, 'full_name' | 'email'>,
): Promise<void> {
  const texts = messages.passkeyAdded
  await mail.send(tx, { to: email, template: 'passkey-added' }, ({ name: festival, contactEmail }) => ({
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      name: full_name,
      paragraphs: [texts.text({ festival })],
      closing: [texts.closing({ email: contactEmail })],
    },
  }))
}

previews.register((tx) => [
  () => sendPasskeyAddedMail(tx, { full_name: 'Ana Horvat', email: 'ana@example.com' }),
])
