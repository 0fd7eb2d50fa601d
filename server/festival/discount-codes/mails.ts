import { formatEnd, formatDateTime } from '#contract/dates.ts'
import { messages as contractMessages } from '#contract/messages.ts'
import type { DiscountCodeMail } from '#contract/office/discount-codes.ts'
import * as bulk from '#server/mail/bulk/bulk.ts'
import * as news from '#server/people/customers/news/news.ts'
import * as audit from '#server/platform/audit.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { html } from '#server/platform/text/html.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import { mailMessages as texts, messages } from './messages.ts'
import * as queries from './mail-queries.ts'

export { canBeMailed } from './mail-queries.ts'

/** The number of mails written at once, so that other jobs get their turn. */
const AT_ONCE = 200

/**
 * The mail to the first address of a batch, in the language of its reader; null if no code can be mailed.
 * Refuses:
 * - an unknown batch (404)
 */
export const preview = (shop: Shop, id: number): Promise<DiscountCodeMail | null> =>
  shop.transactToRead(async (tx) => {
    const [batch] = await queries.readBatch(tx, id)
    if (!batch) throw unknown()
    const [code] = await queries.readCodesToMail(tx, id, { after: 0, limit: 1 })
    if (!code) return null
    const { to: email, subject, ...letter } = mailTo(shop, discountOf(shop, batch), code)
    const { language: read } = site.languageContext(shop, code.language)
    return { email, language: read, subject, ...bulk.render(shop, { subject, ...letter }) }
  })

/**
 * Mails the codes of a batch in the background: each that can be used, to its address, unless that has opted out of news. Once: no later
 * call mails the batch again.
 * Refuses, in this order:
 * - an unknown batch (404)
 * - a batch that was mailed, or without a code to mail
 * - a discount that is switched off or has ended
 */
export async function send(tx: Tx, id: number): Promise<void> {
  const [batch] = await queries.lockBatch(tx, id)
  if (!batch) throw unknown()
  if (batch.mailed_code_id !== null) throw new Refusal(messages.mailedBefore, { field: 'batch' })
  const [found] = await queries.countCodesToMail(tx, id)
  const count = found?.count ?? 0
  if (count === 0) throw new Refusal(messages.nobodyToMail, { field: 'batch' })
  const { enabled, ends_at } = discountOf(tx.shop, batch)
  if (!enabled || (ends_at !== null && Temporal.Instant.compare(ends_at, tx.now) <= 0))
    throw new Refusal(messages.notValid, { field: 'batch' })
  await queries.begin(tx, id)
  await schedule(tx, id)
  await audit.record(tx, 'system', 'discount codes mailed', `discount ${batch.discount}`, {
    batch: id,
    count,
  })
}

const unknown = () => new Refusal(contractMessages.notFound, { status: 404 })

const schedule = (tx: Tx, batch: number): Promise<void> =>
  jobs.addBehind(tx, 'mail-discount-codes', { batch }, { priority: bulk.AFTER_BULK })

/** The job that writes the next mails of a batch, and queues itself again until all are. Its lock and the last code make each go once. */
export async function advance(shop: Shop, { batch: id }: jobs.Payload): Promise<void> {
  await shop.transact(async (tx) => {
    const [batch] = await queries.lockBatch(tx, Number(id))
    if (!batch || batch.mailed_code_id === null) return
    const codes = await queries.readCodesToMail(tx, batch.id, { after: batch.mailed_code_id, limit: AT_ONCE })
    const last = codes.at(-1)
    if (!last) return
    const discount = discountOf(shop, batch)
    await bulk.send(
      tx,
      'discount-code',
      codes.map((code) => mailTo(shop, discount, code)),
    )
    await queries.setLastMailed(tx, batch.id, last.id)
    await schedule(tx, batch.id)
  })
}

/** In the language of the context. */
function discountOf(shop: Shop, { discount }: Pick<queries.MailedBatch, 'discount'>): catalogue.Discount {
  const found = catalogue.of(shop).discounts.find(({ key }) => key === discount)
  if (!found) throw new Error(`There is no discount ${discount}`)
  return found
}

const mailTo = (shop: Shop, { key }: catalogue.Discount, code: queries.MailedCode): bulk.PersonalMail =>
  language.withLanguage(site.languageContext(shop, code.language), () => ({
    to: code.email,
    language: code.language,
    subject: texts.subject({ festival: site.of(shop).name }),
    body: bodyOf(shop, discountOf(shop, { discount: key }), code),
    unsubscribeUrl: news.unsubscribeUrl(shop, code.email),
  }))

function bodyOf(
  shop: Shop,
  { name, starts_at, ends_at }: catalogue.Discount,
  code: queries.MailedCode,
): string {
  const { timezone, locale } = site.of(shop)
  const begins = starts_at !== null && Temporal.Instant.compare(shop.clock.now(), starts_at) < 0
  const when = [
    begins ? texts.from({ time: formatDateTime(starts_at.toString(), timezone, locale) }) : null,
    ends_at === null ? null : texts.until({ time: formatEnd(ends_at.toString(), timezone, locale) }),
  ].filter((text) => text !== null)
  const link = site.addressOf(shop, `/?code=${encodeURIComponent(code.code)}`)
  return [
    html`<p>${texts.code({ name })} <strong>${code.code}</strong></p>`,
    html`<p>${[texts.onlyYou({ email: code.email }), ...when].join(' ')}</p>`,
    html`<p><a href="${link}">${texts.open}</a></p>`,
  ]
    .map(({ markup }) => markup)
    .join('')
}
