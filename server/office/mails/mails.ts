import { messages } from '#contract/messages.ts'
import type { MailFilters, MailList, OfficeMail } from '#contract/office/mails.ts'
import * as documents from '#server/documents/documents.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import { onTheWire } from '#server/office/instants.ts'
import { beforeId, MAX_COUNT, PAGE_SIZE, pageOf } from '#server/office/paging.ts'

/** A part of the mails that filters leave, newest first; `next` leads to the part after it. */
export async function list(shop: Shop, { search, state, template, from }: MailFilters): Promise<MailList> {
  const wish = { search: search.trim(), state, template }
  const [rows, [counted]] = await Promise.all([
    queries.readPage(shop.sql, wish, beforeId(from), PAGE_SIZE + 1),
    queries.count(shop.sql, wish, MAX_COUNT),
  ])
  const { shown, next } = pageOf(rows)
  return { rows: shown.map((mail) => onTheWire(mail)), next, total: counted?.total ?? 0 }
}

/**
 * A mail as it was written, with its pictures in their places. The secrets of links that set a password are blacked out:
 * who may read mails must not become by it who they were for. Refuses (404) one that is not there.
 */
export async function read(shop: Shop, id: number): Promise<OfficeMail> {
  const [row] = await queries.readMail(shop.sql, id)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const { attachments, html, text, ...mail } = row
  let shown = withoutSecrets(html)
  for (const attachment of attachments) {
    if (attachment.document !== 'qr') continue
    const picture = await documents.qrCodePng(attachment.text)
    shown = shown.replaceAll(`cid:${attachment.cid}`, `data:image/png;base64,${picture.toString('base64')}`)
  }
  return {
    ...onTheWire(mail),
    html: shown,
    text: withoutSecrets(text),
    attachments: attachments.map((it) => (it.document === 'ticket' ? `ticket ${it.code}` : it.cid)),
    last_error: row.last_error,
  }
}

const withoutSecrets = (letter: string): string =>
  letter.replaceAll(/(\/(?:reset-password\/[^/\s"<]+|office\/welcome)\/)[\w-]+/g, '$1…')
