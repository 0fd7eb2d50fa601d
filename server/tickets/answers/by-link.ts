import { messages } from '#contract/messages.ts'
import type { AnswerByLink, AskedTicket } from '#contract/questions/by-mail.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSameSecret, sign } from '#server/platform/security/signing.ts'
import type { Connection, Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import { activeTicketsOf, lockTicketOf, type AskedRow } from './link-queries.ts'
import { saveAnswers } from './save.ts'

const PURPOSE = 'questions'

/** The proof of a link: that of an order and of an address, so that it opens the tickets that still have this address. */
const proofOf = ({ settings }: Shop, order: string, email: string): string =>
  sign(settings.secret, PURPOSE, `${order} ${normalizeEmail(email)}`)

/** The address of the page on which the holder of tickets of an order answers their questions, without a login. */
export const addressFor = (tx: Tx, order: string, email: string): string =>
  site.addressOf(tx, `/answers/${order}.${proofOf(tx.shop, order, email)}`)

/**
 * The tickets of a link, with what is still open.
 * Refuses:
 * - a link that is none, or whose tickets are all somebody else's by now (404)
 */
export async function read(at: Connection, link: string): Promise<AskedTicket[]> {
  const rows = ticketsOf(at.shop, await activeTicketsOf(at, orderIn(link)), link)
  const answers = await questions.ofLines(
    at,
    at.shop,
    'products',
    rows.map(({ cart_product_id }) => cart_product_id),
  )
  return rows.flatMap((row) => {
    const product = catalogue.of(at.shop).productById.get(row.product_id)
    if (!product) return []
    const { id, full_name, age, cart_product_id } = row
    const own = answers.get(cart_product_id)
    const asked = questions.answerable(at.shop, product, own, { age, isOpen: true })
    return [{ id, product: product.name, full_name, age, ...asked }]
  })
}

/**
 * Answers questions of a ticket of a link, as `answerQuestions` does.
 * Refuses:
 * - what `read` refuses, and a ticket that is none of the link's (404)
 * - every wrong answer (`answers.<key>`)
 */
export async function answer(tx: Tx, { link, ticket, answers }: AnswerByLink): Promise<void> {
  const [found] = await activeTicketsOf(tx, orderIn(link))
  if (!found) throw notFound()
  await orders.lock(tx, found.order_id)
  const rows = ticket === null ? [] : await lockTicketOf(tx, found.order_id, ticket)
  const [row] = ticketsOf(tx.shop, rows, link)
  const item = row && catalogue.of(tx).productById.get(row.product_id)
  if (!item) throw notFound()
  const { code, cart_product_id: line, age } = row
  await saveAnswers(tx, { kind: 'products', code, line, item, age }, answers, 'holder by link')
}

const notFound = () => new Refusal(messages.notFound, { status: 404 })

const orderIn = (link: string): string => link.split('.')[0] ?? ''

/** Those whose address the link is for. */
function ticketsOf<Row extends AskedRow>(shop: Shop, rows: readonly Row[], link: string): Row[] {
  const isRight = new Map<string, boolean>()
  const proof = link.slice(orderIn(link).length + 1)
  const own = rows.filter(({ order_code, recipient }) =>
    isRight.getOrInsertComputed(recipient, () => isSameSecret(proofOf(shop, order_code, recipient), proof)),
  )
  if (own.length === 0) throw notFound()
  return own
}
