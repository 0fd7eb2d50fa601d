import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import * as language from '#server/platform/language/language.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import type { MailedLink } from '#server/platform/security/one-time-tokens.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import type { CustomerRow } from './queries.ts'

/** Why a customer gets a link to set a password. */
export interface PasswordLinkReason {
  purpose: 'register' | 'reset'
}

/** The address of a mailed link to set a password. */
export const passwordPage = (tx: Tx, email: string): string =>
  site.addressOf(tx, `/reset-password/${encodeURIComponent(email)}/${mail.TOKEN}`)

/** "15 minutes", in the mail's language. */
const validFor = ({ resetLink }: site.Site['durations']): string =>
  resetLink.toLocaleString(language.current() ?? SOURCE_LANGUAGE, { style: 'long' })

/** The mail with a link to set a password, and with a code if `link` has one. */
export async function sendPasswordLinkMail(
  tx: Tx,
  { email }: Pick<CustomerRow, 'email'>,
  reason: PasswordLinkReason,
  link: MailedLink,
): Promise<void> {
  const texts = messages[reason.purpose]
  await mail.send(tx, { to: email, template: reason.purpose, link }, ({ name: festival, durations }) => ({
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      // The account is unconfirmed, so its name could contain advertising.
      name: null,
      paragraphs: [texts.text],
      ...(link.code && { code: { label: messages.codeBeside, value: mail.CODE } }),
      button: {
        label: texts.button,
        url: passwordPage(tx, email),
      },
      closing: [texts.closing({ time: validFor(durations) })],
    },
  }))
}

/** The page to which the link of a login code leads: the order that it is about, else the checkout if somebody waits there with a cart. */
const wayFrom = (order: string | null, cart: string): string => {
  const path = order === null ? (cart === '' ? null : '/checkout') : `/portal/orders/${order}`
  return path === null ? '' : `?from=${encodeURIComponent(path)}`
}

/** The mail with a login code; its link fills in the code, and leads to an order if one is named, or to the checkout of a cart. */
export async function sendLoginCodeMail(
  tx: Tx,
  to: string,
  { order, cart }: { order: string | null; cart: string },
  link: MailedLink,
): Promise<void> {
  const texts = order === null ? messages.code : messages.order
  const template = order === null ? 'code' : 'order-link'
  const from = wayFrom(order, cart)
  await mail.send(tx, { to, template, link }, ({ name: festival, durations }) => ({
    subject: texts.subject({ festival }),
    content: {
      heading: texts.heading,
      name: null,
      paragraphs: [order === null ? messages.code.text : messages.order.text({ order })],
      code: { label: messages.codeLabel, value: mail.CODE },
      button: {
        label: texts.button,
        // In the URL fragment, which is neither sent to servers nor logged.
        url: site.addressOf(tx, `/login${from}#email=${encodeURIComponent(to)}&code=${mail.CODE}`),
      },
      closing: [texts.closing({ time: validFor(durations) })],
    },
  }))
}

const { LINK } = previews
const EXAMPLE = { email: 'ana@example.com' }

previews.register((tx) => [
  () => sendPasswordLinkMail(tx, EXAMPLE, { purpose: 'register' }, LINK),
  () => sendPasswordLinkMail(tx, EXAMPLE, { purpose: 'reset' }, LINK),
  () => sendLoginCodeMail(tx, EXAMPLE.email, { order: null, cart: '' }, LINK),
  () => sendLoginCodeMail(tx, EXAMPLE.email, { order: 'K7QX-M4RT', cart: '' }, LINK),
])
