import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import { formatDateTime } from '#contract/dates.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { namesOf } from './changed-mail.ts'
import { balanceSection } from './transfer-instructions/transfer-instructions.ts'
import { messages } from './messages.ts'

/** The result of a change of a paid order, in minor units: removed and added items by external code, and the money of both. */
export interface PaidOrderChange {
  removed: string[]
  added: string[]
  /** The new order, and what was paid of it on the spot; null if nothing was added. */
  next: { total_price: number; taken: number; until: Temporal.Instant | null } | null
  /** The part of the removed value that is credited to that order. */
  credited: number
  /** The returned amount, and its destination. */
  back: number
  destination: 'card' | 'bank_account' | 'box_office'
  /** To the account from which the order was paid. */
  toPayer: boolean
}

/** The content of the mail about a changed paid order, without the payment instructions. */
export function paidOrderChangedMailOf(tx: Tx, order: orders.OrderRow, change: PaidOrderChange) {
  const { removed, added, next, credited, back } = change
  const { name: festival } = site.of(tx)
  const texts = messages.paidOrderChanged
  const due = next ? next.total_price - credited - next.taken : 0
  const money = (amount: number) => pricing.format(tx, amount)
  const rows: [string, string][] = [
    [messages.changed.removed, namesOf(tx, removed)],
    [messages.changed.added, namesOf(tx, added)],
    [texts.price, next ? money(next.total_price) : ''],
    [texts.counted, credited > 0 ? money(credited) : ''],
    [messages.received, next && next.taken > 0 ? money(next.taken) : ''],
    [texts.back, back > 0 ? money(back) : ''],
  ]
  return {
    to: orders.recipients.of(order),
    subject: messages.changed.subject({ order: order.code }),
    paragraphs: [messages.changed.text({ festival }), ...sentencesOf(tx, change, due)],
    rows: rows.filter(([, value]) => value !== ''),
    open: due > 0 ? ([messages.partPaid.open, money(due)] satisfies [string, string]) : null,
  }
}

function sentencesOf(tx: Tx, change: PaidOrderChange, due: number): string[] {
  const { removed, next, back } = change
  const { timezone, locale } = site.of(tx)
  const texts = messages.paidOrderChanged
  const day = next?.until ? formatDateTime(next.until.toString(), timezone, locale) : ''
  return [
    ...(removed.length > 0 ? [texts.removedText] : []),
    ...(next ? [texts.newOrder] : []),
    ...(next && removed.length > 0 && due === 0 && next.taken === 0 ? [texts.covered] : []),
    ...(due > 0 ? [texts.due({ day })] : []),
    ...(back > 0 ? [wayBackOf(change)] : []),
  ]
}

function wayBackOf({ destination, toPayer }: PaidOrderChange): string {
  const texts = messages.paidOrderChanged
  if (destination === 'card') return texts.toCard
  if (destination === 'box_office') return texts.onTheSpot
  return toPayer ? texts.toPayer : texts.toAccount
}

/**
 * Mails the customer of a changed paid order what was changed, and how to pay the amount due, or where to enter the account for their
 * refund.
 */
export async function sendPaidOrderChangedMail(
  tx: Tx,
  order: orders.OrderRow,
  change: PaidOrderChange,
  { next, refund }: { next: orders.OrderRow | null; refund: number | null },
): Promise<void> {
  const isOpen = change.next !== null && change.next.total_price > change.credited + change.next.taken
  const balance =
    next && isOpen ? await balanceSection(tx, next) : () => ({ rows: [], attachments: [], scan: {} })
  const to = orders.recipients.of(order)
  await mail.send(tx, { to, order: order.id, template: 'order-changed' }, () => {
    const { subject, paragraphs, rows } = paidOrderChangedMailOf(tx, order, change)
    const { scan, attachments, rows: rowsOfBalance } = balance()
    const code: [string, string][] = next ? [[messages.paidOrderChanged.order, next.code]] : []
    return {
      subject,
      attachments,
      content: {
        heading: messages.changed.heading,
        name: order.billing_name,
        paragraphs,
        rows: [...code, ...rows, ...rowsOfBalance],
        ...scan,
        button: buttonOf(tx, order, change, { next: isOpen ? next : null, refund }),
        closing: [messages.changed.closing({ email: site.of(tx).contactEmail })],
      },
    }
  })
}

function buttonOf(
  tx: Tx,
  order: orders.OrderRow,
  { back, destination, toPayer }: PaidOrderChange,
  { next, refund }: { next: orders.OrderRow | null; refund: number | null },
) {
  const portal = site.addressOf(tx, '/portal')
  if (next) return { label: messages.changed.pay, url: orders.links.termsPage(tx, next) }
  if (refund !== null && back > 0 && destination === 'bank_account' && !toPayer)
    return { label: messages.paidOrderChanged.account, url: `${portal}/refunds/${refund}` }
  return { label: messages.viewOrder, url: `${portal}/orders/${order.code}` }
}

previews.register((tx) => {
  const order = samples.order(tx)
  const code = catalogue.of(tx).products[0]?.external_code ?? '…'
  const change = { removed: [code], added: [code], credited: 10_000, back: 0, toPayer: false }
  const next = { total_price: 14_500, taken: 0, until: tx.now.add({ hours: 72 }) }
  const more: PaidOrderChange = { ...change, next, destination: 'card' }
  const even: PaidOrderChange = { ...more, credited: next.total_price }
  const less: PaidOrderChange = {
    ...change,
    added: [],
    next: null,
    credited: 0,
    back: 4500,
    destination: 'card',
  }
  const waysBack: Partial<PaidOrderChange>[] = [
    { destination: 'card' },
    { destination: 'box_office' },
    { destination: 'bank_account' },
    { destination: 'bank_account', toPayer: true },
  ]
  return [
    () => sendPaidOrderChangedMail(tx, order, more, { next: { ...order, code: 'N3WQ-8DER' }, refund: null }),
    () => sendPaidOrderChangedMail(tx, order, even, { next: { ...order, code: 'N3WQ-8DER' }, refund: null }),
    ...waysBack.map(
      (back) => () => sendPaidOrderChangedMail(tx, order, { ...less, ...back }, { next: null, refund: 1 }),
    ),
  ]
})
