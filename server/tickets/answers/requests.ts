import { formatDate } from '#contract/dates.ts'
import { isDue } from '#contract/questions/answers.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'
import { describe } from '#server/tickets/mailed-tickets.ts'
import { messages } from '#server/tickets/messages.ts'
import { addressFor } from './by-link.ts'
import { lockCandidates, markAsked, type CandidateRow, type Moment } from './link-queries.ts'

/** A week is enough to look up the plate of a camper. */
const REMIND_BEFORE = { days: 7 }
const AT_ONCE = 200

/** Until which moments of its products a process has looked. */
const lookedAt = new WeakMap<Shop, string>()

/**
 * Asks holders by mail what is still open, each time once: of a ticket that staff have made or a friend has given, of one whose
 * answers were due with the purchase, a week before the day until which an answer may wait, and when a question is required that was not when
 * the ticket was bought. Runs no SQL in a festival that asks nothing.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const asking = [...catalogue.of(shop).productById.values()].filter(
    (product) => product.questions.length > 0,
  )
  if (asking.length === 0) return
  const products = asking.map(({ id }) => id)
  await untilDone(shop, products, null)
  const now = shop.clock.now()
  const moments = asking.flatMap((product) => latestMoment(product, now) ?? [])
  const known = JSON.stringify(moments)
  if (moments.length === 0 || lookedAt.get(shop) === known) return
  await untilDone(
    shop,
    moments.map(({ product }) => product),
    moments,
  )
  lookedAt.set(shop, known)
}

async function untilDone(shop: Shop, products: number[], moments: Moment[] | null): Promise<void> {
  for (;;) {
    const count = await shop.transact((tx) => askSome(tx, products, moments))
    if (count < AT_ONCE) return
  }
}

async function askSome(tx: Tx, products: number[], moments: Moment[] | null): Promise<number> {
  const rows = await lockCandidates(tx, products, moments, AT_ONCE)
  if (rows.length === 0) return 0
  await markAsked(
    tx,
    rows.map(({ id }) => id),
  )
  const lines = rows.map(({ cart_product_id }) => cart_product_id)
  const answers = await questions.ofLines(tx, tx.shop, 'products', lines)
  const asked = rows.flatMap((row) => {
    const product = catalogue.of(tx).productById.get(row.product_id)
    if (!product || row.recipient === '') return []
    const own = answers.get(row.cart_product_id)
    const { questions: open = [] } = questions.answerable(tx, product, own, { age: row.age, isOpen: true })
    const keys = new Set(open.map(({ key }) => key))
    const left = product.questions.filter(({ key }) => keys.has(key))
    return isToAsk(row, left, product, tx.now) ? [{ ...row, due: firstDay(left) }] : []
  })
  const byHolder = Map.groupBy(asked, ({ order_id, recipient }) => `${order_id} ${recipient.toLowerCase()}`)
  for (const tickets of byHolder.values()) await sendQuestions(tx, tickets)
  return rows.length
}

/** Whether the holder of a ticket is asked now what is left. */
function isToAsk(
  { given, questions_asked_at, created_at }: CandidateRow,
  left: readonly catalogue.Question[],
  { timezone }: catalogue.Product,
  now: Temporal.Instant,
): boolean {
  const isFirst = questions_asked_at === null
  if (isFirst && given) return left.length > 0
  const since = questions_asked_at ?? created_at
  const isNew = (at: Temporal.Instant | null) =>
    at !== null && Temporal.Instant.compare(at, since) > 0 && Temporal.Instant.compare(at, now) <= 0
  return left.some(
    (question) =>
      question.required &&
      ((isFirst && question.due === 'purchase') ||
        isNew(question.asked_since) ||
        isNew(reminderOf(question, timezone))),
  )
}

/** When who may still wait is reminded; null for a question without a day. */
const reminderOf = ({ due }: catalogue.Question, timezone: string): Temporal.Instant | null =>
  due === 'purchase' || due === 'gate'
    ? null
    : Temporal.PlainDate.from(due).subtract(REMIND_BEFORE).toZonedDateTime(timezone).toInstant()

function latestMoment(product: catalogue.Product, now: Temporal.Instant): Moment[] | null {
  const today = now.toZonedDateTimeISO(product.timezone).toPlainDate().toString()
  const latest = product.questions
    .filter((question) => question.required && (question.due === 'purchase' || !isDue(question, today)))
    .flatMap((question) => [question.asked_since ?? [], reminderOf(question, product.timezone) ?? []].flat())
    .filter((at) => Temporal.Instant.compare(at, now) <= 0)
    .toSorted((one, other) => Temporal.Instant.compare(one, other))
    .at(-1)
  return latest ? [{ product: product.id, at: latest.toString() }] : null
}

/** The first of the days until which something may be answered; null without any. */
const firstDay = (left: readonly catalogue.Question[]): string | null =>
  left
    .map(({ due }) => due)
    .filter((due) => due !== 'purchase' && due !== 'gate')
    .toSorted()[0] ?? null

type AskedTicket = Pick<
  CandidateRow,
  | 'order_id'
  | 'order_code'
  | 'recipient'
  | 'full_name'
  | 'product_id'
  | 'transport_time_id'
  | 'variant_id'
  | 'status'
> & { due: string | null }

async function sendQuestions(tx: Tx, tickets: readonly AskedTicket[]): Promise<void> {
  const texts = messages.questions
  const [first] = tickets
  if (!first) return
  const { order_id, order_code, recipient } = first
  const day = tickets.flatMap(({ due }) => due ?? []).toSorted()[0]
  await mail.send(tx, { to: recipient, order: order_id, template: 'questions' }, ({ name, locale }) => ({
    subject: texts.subject({ festival: name }),
    content: {
      heading: texts.heading,
      name: null,
      paragraphs: [
        texts.text({ festival: name }),
        ...(day === undefined ? [] : [texts.until({ day: formatDate(`${day}T00:00Z`, 'UTC', locale) })]),
      ],
      rows: tickets.map((ticket): [string, string] => [messages.ticket, describe(tx, ticket)]),
      button: { label: texts.button, url: addressFor(tx, order_code, recipient) },
    },
  }))
}

previews.register((tx) => {
  const { code, recipient } = samples.order(tx)
  const asked = { ...samples.ticket(tx), order_code: code, recipient, due: '2027-06-20' }
  return [() => sendQuestions(tx, [asked])]
})
