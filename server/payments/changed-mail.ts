import { listed } from '#contract/define-messages.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import { formatDate } from '#contract/dates.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { balanceSection } from './transfer-instructions/transfer-instructions.ts'
import type { ChangedPayments } from './changed-plans/changed-plans.ts'
import { messages } from './messages.ts'
import { dueNow } from './plans/plans.ts'

/** The items removed from and added to an order, by external code, and the effect on its payments. */
export interface ItemsChanged {
  removed: string[]
  added: string[]
  payments: ChangedPayments
}

/** The names of items in the recipient's language. */
export const namesOf = (tx: Tx, codes: string[]): string =>
  listed(codes.map((code) => catalogue.of(tx).byCode.get(code)?.name ?? code))

/** The content of the mail about a changed order, without the payment instructions. `order` is its new state. */
export function changedMailOf(tx: Tx, order: orders.OrderRow, { removed, added, payments }: ItemsChanged) {
  const { name: festival } = site.of(tx)
  const texts = messages.changed
  const { paid, due, back, installments } = payments
  const money = (amount: number) => pricing.format(tx, amount)
  const lists: [string, string][] = [
    [texts.removed, namesOf(tx, removed)],
    [texts.added, namesOf(tx, added)],
    [texts.total, money(order.total_price)],
    [texts.paid, paid === 0 ? '' : money(paid)],
    [messages.paidOrderChanged.back, back === 0 ? '' : money(back)],
  ]
  const plan = installments
    .filter(({ open }) => open > 0)
    .map(({ due_at, open }): [string, string] => [dayOf(tx, due_at), money(open)])
  return {
    to: orders.recipients.of(order),
    subject: texts.subject({ order: order.code }),
    paragraphs: [texts.text({ festival }), ...sentencesOf(payments)],
    rows: [...lists.filter(([, value]) => value !== ''), ...plan],
    open: due > 0 ? ([messages.partPaid.open, money(due)] satisfies [string, string]) : null,
  }
}

/** The link to pay or view it; to the terms if they are not accepted yet. */
async function buttonOf(tx: Tx, order: orders.OrderRow, isOpen: boolean) {
  const isByCard = order.payment_method === 'credit_card'
  const isDue = isOpen && isByCard && (await dueNow(tx, order)) !== null
  return () =>
    isOpen && (isDue || order.accepted_ts_and_cs === null)
      ? { label: messages.changed.pay, url: orders.links.termsPage(tx, order) }
      : fulfilment.orderButton(tx, order)
}

/** The effect on the customer's money, as text. */
function sentencesOf({ due, back, installments }: ChangedPayments): string[] {
  const texts = messages.changed
  if (due > 0) return installments.length > 0 ? [texts.newPlan] : []
  return [texts.nothingLeft, ...(back > 0 ? [texts.goesBack] : [])]
}

const dayOf = (tx: Tx, due_at: string): string => {
  const { timezone, locale } = site.of(tx)
  return messages.changed.dueOn({ day: formatDate(due_at, timezone, locale) })
}

/** Mails the customer of a changed order its items, the amount due, and how to pay it. */
export async function sendOrderChangedMail(
  tx: Tx,
  order: orders.OrderRow,
  changed: ItemsChanged,
): Promise<void> {
  const texts = messages.changed
  const isOpen = changed.payments.due > 0
  const balance = isOpen ? await balanceSection(tx, order) : () => ({ rows: [], attachments: [], scan: {} })
  const button = await buttonOf(tx, order, isOpen)
  const to = orders.recipients.of(order)
  await mail.send(tx, { to, order: order.id, template: 'order-changed' }, () => {
    const { subject, paragraphs, rows } = changedMailOf(tx, order, changed)
    const { scan, attachments, rows: rowsOfBalance } = balance()
    return {
      subject,
      attachments,
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs,
        rows: [...rows, ...rowsOfBalance],
        ...scan,
        button: button(),
        closing: [texts.closing({ email: site.of(tx).contactEmail })],
      },
    }
  })
}

previews.register((tx) => {
  const order = samples.order(tx, { payment_status: 'partial' })
  const code = catalogue.of(tx).products[0]?.external_code ?? '…'
  const changed = (payments: ChangedPayments): ItemsChanged => ({ removed: [code], added: [code], payments })
  const plan = [{ due_at: isoInstant(tx.now), before: 4000, after: 4500, open: 4500 }]
  return [
    () =>
      sendOrderChangedMail(
        tx,
        order,
        changed({ paid: 4500, due: 10_000, back: 0, next: null, installments: plan }),
      ),
    () =>
      sendOrderChangedMail(
        tx,
        order,
        changed({ paid: 14_500, due: 0, back: 2000, next: null, installments: [] }),
      ),
  ]
})
