import { messages } from '#contract/messages.ts'
import type { AnswerByLink, AskedItem } from '#contract/questions/by-mail.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSameSecret, sign } from '#server/platform/security/signing.ts'
import type { Connection, Shop, Tx } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import { askerOf, nameOf } from './asker.ts'
import { type AskedRow, lockTicket, readAsking } from './link-queries.ts'
import { saveAnswers } from './save.ts'

const PURPOSE = 'questions'

/** The proof of a link: that of an order and of an address, so that it opens what is still of this address. */
const proofOf = ({ settings }: Shop, order: string, email: string): string =>
  sign(settings.secret, PURPOSE, `${order} ${normalizeEmail(email)}`)

/** The address of the page on which somebody answers what is asked of them about an order, without a login. */
export const addressFor = (tx: Tx, order: string, email: string): string =>
  site.addressOf(tx, `/answers/${order}.${proofOf(tx.shop, order, email)}`)

/**
 * What asks by a link, with what is still open.
 * Refuses:
 * - a link that is none, or of which everything is somebody else's by now (404)
 */
export async function read(at: Connection, link: string): Promise<AskedItem[]> {
  const rows = await readOwn(at, link)
  const answers = await answersOf(at, rows)
  return rows.flatMap((row) => {
    const asker = askerOf(at.shop, row)
    if (!asker) return []
    const { kind, id, full_name, age, line } = row
    const asked = questions.answerable(at.shop, asker, answers[kind].get(line), { age, isOpen: true })
    return [{ kind, id, name: nameOf(at.shop, row), full_name, age, ...asked }]
  })
}

/**
 * Answers questions of something of a link, as `answerQuestions` does.
 * Refuses:
 * - what `read` refuses, and what is none of the link's (404)
 * - every wrong answer (`answers.<key>`)
 */
export async function answer(tx: Tx, { link, kind, id, answers }: AnswerByLink): Promise<void> {
  const [found] = await readAsking(tx, orderIn(link))
  if (!found || id === null) throw notFound()
  await orders.lock(tx, found.order_id)
  if (kind === 'products') await lockTicket(tx, found.order_id, id)
  const row = (await readOwn(tx, link)).find((each) => each.kind === kind && each.id === id)
  const item = row && askerOf(tx.shop, row)
  if (!item) throw notFound()
  const { code, line, age } = row
  await saveAnswers(tx, { kind: row.kind, code, line, item, age }, answers, 'holder by link')
}

const notFound = () => new Refusal(messages.notFound, { status: 404 })

const orderIn = (link: string): string => link.split('.')[0] ?? ''

/** What asks by a link: what its address is for. Of merchandise and orders only those that ask something. */
async function readOwn(at: Connection | Tx, link: string): Promise<AskedRow[]> {
  const { shop } = at
  const rows = await readAsking(at, orderIn(link))
  const isRight = new Map<string, boolean>()
  const proof = link.slice(orderIn(link).length + 1)
  const own = rows.filter(
    (row) =>
      (row.kind === 'products' || (askerOf(shop, row)?.questions.length ?? 0) > 0) &&
      isRight.getOrInsertComputed(row.recipient, () =>
        isSameSecret(proofOf(shop, row.order_code, row.recipient), proof),
      ),
  )
  if (own.length === 0) throw notFound()
  return own
}

const KINDS = ['products', 'merchandise', 'orders'] as const

/** What was answered for these, by their kind. */
export async function answersOf(
  at: Connection | Tx,
  rows: readonly AskedRow[],
): Promise<Record<questions.LineKind, questions.AnswersOfLines>> {
  const of = (kind: questions.LineKind) => {
    const lines = rows.filter((row) => row.kind === kind).map(({ line }) => line)
    return questions.ofLines(at, at.shop, kind, lines)
  }
  const [products, merchandise, ordered] = await Promise.all(KINDS.map(of))
  return {
    products: products ?? new Map(),
    merchandise: merchandise ?? new Map(),
    orders: ordered ?? new Map(),
  }
}
