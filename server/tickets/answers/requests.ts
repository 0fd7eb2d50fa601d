import { listed } from '#contract/define-messages.ts'
import { formatDate } from '#contract/dates.ts'
import { isDue } from '#contract/questions/answers.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import { describe } from '#server/tickets/mailed-tickets.ts'
import { messages } from '#server/tickets/messages.ts'
import { askerOf, nameOf } from './asker.ts'
import { addressFor, answersOf } from './by-link.ts'
import { type AskedRow, type CandidateRow, lockCandidates, markAsked, type Moment } from './link-queries.ts'

/** A week is enough to look up the plate of a camper. */
const REMIND_BEFORE = { days: 7 }
const AT_ONCE = 200

/** Until which moments a process has looked. */
const lookedAt = new WeakMap<Shop, string>()

/** What asks: a product, merchandise, or, with the item null, orders. */
interface Source extends questions.Asker {
  kind: questions.LineKind
  item: number | null
}

const sourcesOf = (shop: Shop): Source[] => {
  const { productById, merchandiseById, questions: all } = catalogue.of(shop)
  const sourceOf = (kind: questions.LineKind) => (item: catalogue.Item) => ({ ...item, kind, item: item.id })
  return [
    ...[...productById.values()].map(sourceOf('products')),
    ...[...merchandiseById.values()].map(sourceOf('merchandise')),
    {
      kind: 'orders' as const,
      item: null,
      questions: all.filter(({ per, enabled }) => per === 'order' && enabled),
    },
  ].filter((source) => source.questions.length > 0)
}

/** What is looked at: all that nobody has looked at yet, or what was before a moment of its source. */
type Looking = { kind: questions.LineKind; items: number[]; moments: Moment[] | null }[]

/**
 * Asks by mail what is still open, each time once: of what staff have made or a friend has given, of a ticket whose answers were due with
 * the purchase, a week before the day until which an answer may wait, and when a question is required that was not when it was bought. Tickets
 * ask their holders, merchandise and orders who receives the mails of the order, each in one mail. Runs no SQL in a festival that asks nothing.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  const sources = sourcesOf(shop)
  if (sources.length === 0) return
  const byKind = [...Map.groupBy(sources, ({ kind }) => kind)]
  const itemsOf = (own: readonly { item: number | null }[]) => own.flatMap(({ item }) => item ?? [])
  await untilDone(
    shop,
    byKind.map(([kind, own]) => ({ kind, items: itemsOf(own), moments: null })),
  )
  const now = shop.clock.now()
  const looking = byKind.flatMap(([kind, own]) => {
    const moments = own.flatMap((source) => latestMoment(shop, source, now) ?? [])
    return moments.length === 0 ? [] : [{ kind, items: itemsOf(moments), moments }]
  })
  const known = JSON.stringify(looking)
  if (looking.length === 0 || lookedAt.get(shop) === known) return
  await untilDone(shop, looking)
  lookedAt.set(shop, known)
}

async function untilDone(shop: Shop, looking: Looking): Promise<void> {
  while (await shop.transact((tx) => askSome(tx, looking)));
}

/** Returns whether there may be more. */
async function askSome(tx: Tx, looking: Looking): Promise<boolean> {
  const found: CandidateRow[][] = []
  for (const { kind, ...wanted } of looking) {
    const rows = await lockCandidates[kind](tx, { ...wanted, limit: AT_ONCE })
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await markAsked(tx, kind, ids)
    found.push(rows)
  }
  const rows = found.flat()
  if (rows.length === 0) return false
  const answers = await answersOf(tx, rows)
  const asked = rows.flatMap((row) => {
    const asker = askerOf(tx.shop, row)
    if (!asker || row.recipient === '') return []
    const { kind, line, age } = row
    const own = answers[kind].get(line)
    const { questions: open = [] } = questions.answerable(tx, asker, own, { age, isOpen: true })
    const keys = new Set(open.map(({ key }) => key))
    const left = asker.questions.filter(({ key }) => keys.has(key))
    const timezone = timezoneOf(tx, asker)
    const before = { timezone, entry: entryOf(tx.shop, row) }
    return isToAsk(row, left, before, tx.now) ? [{ ...row, due: firstDay(left), needed: neededIn(left) }] : []
  })
  const byRecipient = Map.groupBy(
    asked,
    ({ order_id, recipient }) => `${order_id} ${recipient.toLowerCase()}`,
  )
  for (const items of byRecipient.values()) await sendQuestions(tx, items)
  return found.some((own) => own.length === AT_ONCE)
}

const timezoneOf = (at: Shop | Tx, { timezone = site.of(at).timezone }: questions.Asker): string => timezone

/** Whether somebody is asked now what is left. */
function isToAsk(
  { given, questions_asked_at, created_at }: CandidateRow,
  left: readonly catalogue.Question[],
  before: Before,
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
        isNew(reminderOf(question, before))),
  )
}

/** Where it is, and when entry begins; null if nobody knows. */
interface Before {
  timezone: string
  entry: Temporal.Instant | null
}

/** When the entry begins for which something is answered: that of a ticket, or else the first of the festival. */
function entryOf(shop: Shop, { kind, item }: Pick<Source, 'kind' | 'item'>): Temporal.Instant | null {
  const { products } = catalogue.of(shop)
  const own = kind === 'products' ? products.filter(({ id }) => id === item) : products
  const begins = own.flatMap((product) => catalogue.occasionOf(product).starts_at ?? [])
  const [first] = begins
    .map((at) => Temporal.Instant.from(at))
    .toSorted((one, other) => Temporal.Instant.compare(one, other))
  return first ?? null
}

/** When who may still wait is reminded: a week before the day, or before an entry that depends on it; null without either. */
function reminderOf(
  { due, blocks_entry }: catalogue.Question,
  { timezone, entry }: Before,
): Temporal.Instant | null {
  const day =
    due !== 'purchase' && due !== 'gate'
      ? Temporal.PlainDate.from(due)
      : blocks_entry
        ? entry?.toZonedDateTimeISO(timezone).toPlainDate()
        : undefined
  return day?.subtract(REMIND_BEFORE).toZonedDateTime(timezone).toInstant() ?? null
}

function latestMoment(shop: Shop, source: Source, now: Temporal.Instant): Moment | null {
  const timezone = timezoneOf(shop, source)
  const today = now.toZonedDateTimeISO(timezone).toPlainDate().toString()
  const before = { timezone, entry: entryOf(shop, source) }
  const latest = source.questions
    .filter((question) => question.required && (question.due === 'purchase' || !isDue(question, today)))
    .flatMap((question) => [question.asked_since ?? [], reminderOf(question, before) ?? []].flat())
    .filter((at) => Temporal.Instant.compare(at, now) <= 0)
    .toSorted((one, other) => Temporal.Instant.compare(one, other))
    .at(-1)
  return latest ? { item: source.item, at: latest.toString() } : null
}

/** The first of the days until which something may be answered; null without any. */
const firstDay = (left: readonly catalogue.Question[]): string | null =>
  left
    .map(({ due }) => due)
    .filter((due) => due !== 'purchase' && due !== 'gate')
    .toSorted()[0] ?? null

/** The labels of those without whose answers nobody is let in. */
const neededIn = (left: readonly catalogue.Question[]): string[] =>
  left.flatMap(({ blocks_entry, label }) => (blocks_entry ? [label] : []))

/** What asks, in a row of a mail. */
function rowOf(tx: Tx, row: AskedRow): [string, string] {
  if (row.kind === 'orders') return [messages.order, row.order_code]
  if (row.kind === 'merchandise') return [messages.merchandise, nameOf(tx.shop, row)]
  return [messages.ticket, describe(tx, { ...row, product_id: row.item ?? 0 })]
}

interface AskedItem extends AskedRow {
  due: string | null
  needed: string[]
}

async function sendQuestions(tx: Tx, items: readonly AskedItem[]): Promise<void> {
  const texts = messages.questions
  const [first] = items
  if (!first) return
  const { order_id, order_code, recipient } = first
  const needed = [...new Set(items.flatMap((item) => item.needed))]
  const day = items.flatMap(({ due }) => due ?? []).toSorted()[0]
  await mail.send(tx, { to: recipient, order: order_id, template: 'questions' }, ({ name, locale }) => ({
    subject: texts.subject({ festival: name }),
    content: {
      heading: texts.heading,
      name: null,
      paragraphs: [
        texts.text({ festival: name }),
        ...(needed.length === 0 ? [] : [texts.entry({ questions: listed(needed) })]),
        ...(day === undefined ? [] : [texts.until({ day: formatDate(`${day}T00:00Z`, 'UTC', locale) })]),
      ],
      rows: items.map((item) => rowOf(tx, item)),
      button: { label: texts.button, url: addressFor(tx, order_code, recipient) },
    },
  }))
}

previews.register((tx) => {
  const { id, code, recipient } = samples.order(tx)
  const ticket = samples.ticket(tx)
  const asked = {
    ...ticket,
    kind: 'products' as const,
    line: 0,
    item: ticket.product_id,
    order_id: id,
    order_code: code,
    recipient,
    products: null,
    merchandise: null,
    due: '2027-06-20',
    needed: [],
  }
  const [shirt] = catalogue.of(tx).merchandise
  const piece = { ...asked, kind: 'merchandise' as const, item: shirt?.id ?? null, variant_id: null }
  return [() => sendQuestions(tx, shirt ? [asked, piece] : [asked])]
})
