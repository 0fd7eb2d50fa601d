import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import type { BankTransfer } from '#contract/orders.ts'
import { normalizeBankCode } from '#contract/banks.ts'
import { formatDateTime } from '#contract/dates.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { plainText } from '#server/platform/text/rich-text.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from '#server/payments/messages.ts'
import { totalPaid } from '#server/payments/plans/plans.ts'
import { paymentsOf, type PaymentRow } from '#server/payments/queries.ts'

/** The transfer details for the amount that an order owes now; null if it waits for no transfer. */
export function bankTransferOf(
  at: Shop | Tx,
  order: orders.OrderRow,
  rows: PaymentRow[],
): BankTransfer | null {
  const { bankAccount, currency } = site.of(at)
  const isOpen = ['pending', 'partial'].includes(order.payment_status) && !order.has_refunds
  const waits = order.payment_method === 'bank_transfer' && isOpen
  const next = rows.find((row) => row.paid_amount < row.amount)
  if (!waits || !next) return null
  const until = paymentDeadlines.waitsUntil(order)
  const owed = { reference: order.code, amount: next.amount - next.paid_amount }
  // Without a configured account the festival's own text has the details.
  const { holder, iban, bic, bank } = bankAccount ?? { holder: '', iban: '', bic: '', bank: '' }
  const transfer = { holder, iban: normalizeBankCode(iban), bic, bank, ...owed }
  const epc = bankAccount && currency === 'EUR' ? epcText(transfer) : null
  return { ...transfer, until: isoInstant(until), epc }
}

/** Mails the customer the transfer details. Items stay reserved until the money arrives or the deadline has passed. */
export async function sendTransferInstructionsMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  await sendInstructions(tx, order, await paymentsOf(tx, order.id))
}

async function sendInstructions(tx: Tx, order: orders.OrderRow, payments: PaymentRow[]): Promise<void> {
  const transfer = bankTransferOf(tx, order, payments)
  const texts = messages.transferInstructions
  const envelope = { to: orders.recipients.of(order), order: order.id, template: 'bank-transfer' }
  await mail.send(tx, envelope, ({ name: festival, texts: pages }) => {
    const instructions = plainText(pages.bankTransfer)
    const amount = pricing.format(tx, transfer?.amount ?? order.total_price)
    const { rows, attachments, scan } = transferSection(tx, transfer)
    return {
      subject: texts.subject({ order: order.code }),
      attachments,
      content: {
        heading: order.has_payment_plan ? texts.headingOfPlan : texts.heading,
        name: orders.recipients.nameOf(order),
        paragraphs: [texts.text({ festival, instructions })],
        rows: [[messages.amount, amount], ...(transfer ? rows : [reference(order.code)])],
        ...scan,
        button: {
          label: messages.viewOrder,
          url: site.addressOf(tx, `/portal/orders/${order.code}`),
        },
      },
    }
  })
}

/** The mail about a partial payment: the amount received, and how to pay the balance. */
export async function sendPartPaidMail(tx: Tx, order: orders.OrderRow, amount: number): Promise<void> {
  const texts = messages.partPaid
  const balance = await balanceSection(tx, order)
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'transfer-in-part' },
    () => {
      const { rows, attachments, scan } = balance()
      return {
        subject: texts.subject({ order: order.code }),
        attachments,
        content: {
          heading: texts.heading,
          name: order.billing_name,
          paragraphs: [texts.text],
          rows: [[messages.received, pricing.format(tx, amount)], ...rows],
          ...scan,
          button: {
            label: messages.viewOrder,
            url: site.addressOf(tx, `/portal/orders/${order.code}`),
          },
        },
      }
    },
  )
}

/** Notifies a customer that a payment of their order was reversed, with the unpaid amount, and what happens to its tickets. */
export async function sendPaymentReversedMail(
  tx: Tx,
  order: orders.OrderRow,
  { amount, blocked }: { amount: number; blocked: boolean },
): Promise<void> {
  const texts = messages.reversed
  const balance = await balanceSection(tx, order)
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'payment-reversed' },
    ({ name: festival, contactEmail }) => {
      const { rows, attachments, scan } = balance()
      const text = texts.text({ festival, amount: pricing.format(tx, amount) })
      const fate = order.paid_at === null ? [] : [blocked ? texts.ticketsBlocked : texts.ticketsKept]
      return {
        subject: texts.subject({ order: order.code }),
        attachments,
        content: {
          heading: texts.heading,
          name: order.billing_name,
          paragraphs: [text, ...fate],
          rows,
          ...scan,
          button: {
            label: messages.viewOrder,
            url: site.addressOf(tx, `/portal/orders/${order.code}`),
          },
          closing: [texts.closing({ email: contactEmail })],
        },
      }
    },
  )
}

/**
 * Notifies a customer that a payment was reversed for an order of which something was exchanged for another order: both are reviewed, and
 * nothing is due meanwhile.
 */
export async function sendChangedReversedMail(
  tx: Tx,
  order: orders.OrderRow,
  { amount, blocked }: { amount: number; blocked: boolean },
): Promise<void> {
  const texts = messages.reversedOfChanged
  await mail.send(
    tx,
    { to: orders.recipients.of(order), order: order.id, template: 'payment-reversed' },
    ({ name: festival, contactEmail }) => ({
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [
          texts.text({ festival, amount: pricing.format(tx, amount) }),
          blocked ? texts.ticketsBlocked : messages.reversed.ticketsKept,
        ],
        button: {
          label: messages.viewOrder,
          url: site.addressOf(tx, `/portal/orders/${order.code}`),
        },
        closing: [messages.reversed.closing({ email: contactEmail })],
      },
    }),
  )
}

/** The text about the balance of a partly paid order in a mail: amount, deadline, and transfer details. Evaluated when the mail is written. */
export async function balanceSection(tx: Tx, order: orders.OrderRow): Promise<() => TransferSection> {
  const payments = await paymentsOf(tx, order.id)
  const until = paymentDeadlines.waitsUntil(order)
  return () => {
    const section = transferSection(tx, bankTransferOf(tx, order, payments))
    const byCard: [string, string][] = until && section.rows.length === 0 ? [held(tx, until.toString())] : []
    const open = pricing.format(tx, order.total_price - totalPaid(payments))
    return { ...section, rows: [[messages.partPaid.open, open], ...section.rows, ...byCard] }
  }
}

interface TransferSection {
  rows: [string, string][]
  attachments: mail.Attachment[]
  scan: Pick<mail.MailMessage['content'], 'pictures'>
}

/** The text about a transfer in a mail, besides its amount, and its QR code if it has one; empty without a transfer. */
export function transferSection(tx: Tx, transfer: BankTransfer | null): TransferSection {
  if (!transfer) return { rows: [], attachments: [], scan: {} }
  const texts = messages.transfer
  const account: [string, string][] = [
    [texts.holder, transfer.holder],
    [texts.iban, transfer.iban],
    [texts.bic, transfer.bic],
    [texts.bank, transfer.bank],
  ]
  return {
    rows: [
      reference(transfer.reference),
      ...account.filter(([, value]) => value !== ''),
      ...(transfer.until ? [held(tx, transfer.until)] : []),
    ],
    attachments: transfer.epc ? [{ document: 'qr', cid: QR, text: transfer.epc }] : [],
    scan: transfer.epc ? { pictures: [{ cid: QR, alt: texts.qrCode, caption: texts.scan }] } : {},
  }
}

const reference = (code: string): [string, string] => [messages.transfer.reference, code]

const QR = 'payment-qr'

function held(tx: Tx, until: string): [string, string] {
  const { timezone, locale } = site.of(tx)
  return [messages.transfer.heldUntil, formatDateTime(until, timezone, locale)]
}

/** The text of an EPC QR code (EPC069-12), which banking apps use to prefill a transfer. */
function epcText({ holder, iban, bic, reference, amount }: Omit<BankTransfer, 'epc' | 'until'>): string {
  const euros = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
  return ['BCD', '002', '1', 'SCT', bic, holder.slice(0, 70), iban, euros, '', '', reference].join('\n')
}

previews.register((tx) => {
  const order = samples.order(tx, {
    payment_method: 'bank_transfer',
    payment_status: 'pending',
    paid_at: null,
  })
  const payments = [samples.payment(tx)]
  const paid = { ...order, payment_status: 'partial' as const, paid_at: tx.now }
  return [
    () => sendInstructions(tx, order, payments),
    () => sendInstructions(tx, { ...order, has_payment_plan: true }, payments),
    () => sendPartPaidMail(tx, order, 10_000),
    () => sendPaymentReversedMail(tx, paid, { amount: 14_500, blocked: true }),
    () => sendPaymentReversedMail(tx, paid, { amount: 14_500, blocked: false }),
    () => sendChangedReversedMail(tx, paid, { amount: 14_500, blocked: true }),
    () => sendChangedReversedMail(tx, paid, { amount: 14_500, blocked: false }),
  ]
})
