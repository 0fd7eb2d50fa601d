import { codeOf } from '#server/platform/security/one-time-codes.ts'
import { tokenOf, type MailedLink } from '#server/platform/security/one-time-tokens.ts'
import type { Shop } from '#server/platform/shop.ts'

export interface SentMail {
  to: string
  template: string
  subject: string
  text: string
  html: string
}

/** The mails that a shop has sent, oldest first, with their links and codes as the recipient sees them. */
export async function readMails(shop: Shop): Promise<SentMail[]> {
  const rows = await shop.sql<(SentMail & { link: MailedLink | null })[]>`
    select recipient as "to", template, subject, text, mail_html(mails) as html, link from mails where sent_at is not null order by id`
  return rows.map(({ link, ...stored }) => {
    const received = (text: string) => {
      const withToken = link?.marker ? text.replaceAll(link.marker, tokenOf(shop.settings, link)) : text
      return link?.code?.marker
        ? withToken.replaceAll(link.code.marker, codeOf(shop.settings, link))
        : withToken
    }
    return { ...stored, text: received(stored.text), html: received(stored.html) }
  })
}
