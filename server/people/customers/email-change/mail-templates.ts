import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import type { MailedLink } from '#server/platform/security/one-time-tokens.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/people/customers/messages.ts'
import type { CustomerRow } from '#server/people/customers/queries.ts'

/** Requests the confirmation of a new address. The mail names nobody, because the address may be a stranger's. */
export async function sendConfirmationMail(tx: Tx, to: string, link: MailedLink): Promise<void> {
  const texts = messages.emailConfirmation
  await mail.send(tx, { to, template: 'email-confirmation', link }, ({ name: festival }) => ({
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      name: null,
      paragraphs: [texts.text({ festival })],
      button: {
        label: texts.button,
        url: site.addressOf(tx, `/confirm-email/${mail.TOKEN}`),
      },
      closing: [texts.closing],
    },
  }))
}

/** Notifies the address of an account that it is about to be changed. */
export const sendRequestedMail = (tx: Tx, account: Pick<CustomerRow, 'full_name' | 'email'>): Promise<void> =>
  tell(tx, account, { template: 'email-change-requested', texts: messages.emailChangeRequested })

/** Notifies the former address of an account that it was changed. */
export const sendEmailChangedMail = (
  tx: Tx,
  account: Pick<CustomerRow, 'full_name' | 'email'>,
): Promise<void> => tell(tx, account, { template: 'email-changed', texts: messages.emailChanged })

async function tell(
  tx: Tx,
  { full_name, email }: Pick<CustomerRow, 'full_name' | 'email'>,
  { template, texts }: { template: string; texts: typeof messages.emailChanged },
): Promise<void> {
  await mail.send(tx, { to: email, template }, ({ name: festival, contactEmail }) => ({
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      name: full_name,
      paragraphs: [texts.text({ festival })],
      closing: [texts.closing({ email: contactEmail })],
    },
  }))
}

const EXAMPLE = { full_name: 'Ana Horvat', email: 'ana@example.com' }

previews.register((tx) => [
  () => sendConfirmationMail(tx, EXAMPLE.email, previews.LINK),
  () => sendRequestedMail(tx, EXAMPLE),
  () => sendEmailChangedMail(tx, EXAMPLE),
])
