import { writtenAddress } from '#contract/addresses.ts'
import { messages } from '#contract/messages.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as orderChanges from '#server/checkout/order-changes/order-changes.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as payments from '#server/payments/payments.ts'
import * as amountReceived from '#server/payments/amount-received/amount-received.ts'
import * as orderCredits from '#server/payments/order-credits/order-credits.ts'
import * as reversals from '#server/payments/reversals/reversals.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import * as paymentDisputes from '#server/payments/disputes/disputes.ts'
import * as paymentOverpayments from '#server/payments/overpayments/overpayments.ts'
import * as plans from '#server/payments/plans/plans.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import * as staffRefunds from '#server/payments/refunds/staff-refunds/staff-refunds.ts'
import * as site from '#server/shop/site/site.ts'
import { refundSummaries } from './refund-summaries.ts'
import * as mails from '#server/office/mails/mails.ts'
import * as parcels from '#server/office/parcels/parcels.ts'
import { romanizedTexts } from '#server/platform/text/romanize.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import { changesOf, historyOf, recipientsOf } from './history.ts'
import { itemsOf } from './items.ts'
import * as queries from './queries.ts'
import * as audit from '#server/office/audit/audit.ts'

export { list, selection } from './list.ts'

/**
 * An order with all its data and history, and the actions that its status allows. Amounts are in minor units.
 * Refuses:
 * - an unknown code (404)
 */
export async function read(shop: Shop, code: string): Promise<OfficeOrder> {
  const [order] = await queries.readOrder(shop.sql, code.trim().toUpperCase())
  if (!order) throw new Refusal(messages.notFound, { status: 404 })
  const [money, items, recipients, documents, refunds, opening, resolutions, changes, manual] =
    await Promise.all([
      moneyOf(shop, order),
      itemsOf(shop, order.id),
      recipientsOf(shop, order.id),
      documentsOf(shop, order),
      refundsOf(shop, order),
      staffRefunds.read(shop, order, false),
      payments.staffActions.allowedResolutions(shop.sql, order),
      changesOf(shop, order.id),
      manualDiscountOf(shop, order.id),
    ])
  const { codes, ...held } = items
  return {
    ...headOf(order),
    language: site.languageContext(shop, order.customer_language).language,
    ...money,
    ...held,
    manual_discount: manual,
    recipients,
    ...documents,
    ...refunds,
    changes,
    links: language.withLanguage(site.languageContext(shop, order.customer_language), () =>
      linksOf(shop, order, money.payments),
    ),
    history: await historyOf(shop, order, codes, refunds.refunds),
    allowed_actions: {
      ...(await reasonsOf(shop, order)),
      refund: opening.why,
      // The customer of the box office has no address, so nobody opens its orders' pages.
      request_refund: opening.by_customer && order.customer_email !== '',
      resolutions: [...resolutions],
    },
  }
}

async function manualDiscountOf(shop: Shop, id: number): Promise<OfficeOrder['manual_discount']> {
  const [given] = await queries.readManualDiscount(shop.sql, id)
  if (!given) return null
  const { given_by, ...discount } = given
  return { ...discount, by: (await audit.actorNames(shop, [given_by]))(given_by) }
}

const reasonsOf = async (shop: Shop, order: queries.OrderDetailRow) => ({
  cancel: payments.cancellation.reasonNotToCancel(order),
  change: orderChanges.reasonNotToChange(order, shop.clock.now()),
  receive: incomingPayments.reasonNotToRecord(order),
  reverse: await reversals.reasonNotToReverse(shop.sql, order),
  extend: paymentDeadlines.reasonNotToExtend(order, shop.clock.now()),
  correct_company: checkout.companies.reasonNotToCorrect(order),
})

async function documentsOf(shop: Shop, order: queries.OrderDetailRow) {
  const { sql } = shop
  const { id } = order
  const [[invoice], credited, [acceptance], sent, shipments, handovers] = await Promise.all([
    queries.readInvoice(sql, id),
    queries.readCreditNotes(sql, id),
    queries.readAcceptance(sql, id),
    mails.aboutOrder(shop, order),
    parcels.ofOrder(shop, id),
    parcels.handoversOf(shop, id),
  ])
  return {
    invoice: invoice ? withIsoInstants(invoice) : null,
    credit_notes: credited.map(withIsoInstants),
    acceptance: acceptance ? withIsoInstants(acceptance) : null,
    romanized: romanizedLines(shop, order),
    mails: sent,
    shipments,
    handovers,
  }
}

/** What the invoice and labels print in other letters: the staff compare them with what the customer has entered. */
function romanizedLines(shop: Shop, order: queries.OrderDetailRow): string[] {
  const config = site.of(shop).public
  const lines = [
    order.billing_name,
    order.company_name,
    ...writtenAddress(config, order.billing_address, order.billing_country),
    ...(order.shipping_address === null
      ? []
      : writtenAddress(config, order.shipping_address, order.shipping_country ?? '')),
  ]
  return romanizedTexts([...new Set(lines)])
}

async function refundsOf(shop: Shop, order: queries.OrderDetailRow) {
  const [rows, summaries] = await Promise.all([
    queries.readRefunds(shop.sql, order.id),
    refundSummaries(shop, [order]),
  ])
  const { fully_refunded = false, total_refunded = 0 } = summaries.get(order.id) ?? {}
  return { refunds: rows.map(withIsoInstants), fully_refunded, total_refunded }
}

const customerOf = (order: queries.OrderDetailRow): OfficeOrder['customer'] => ({
  id: order.customer_id,
  full_name: order.customer_name,
  email: order.customer_email,
  erased_at: isoInstant(order.customer_erased_at),
})

function headOf(order: queries.OrderDetailRow) {
  const { shipping_country: country, shipping_address: address } = order
  return {
    id: order.id,
    code: order.code,
    created_at: isoInstant(order.created_at),
    staff: order.staff,
    payment_method: order.payment_method,
    payment_status: order.payment_status,
    problem_reason: order.problem_reason,
    paid_at: isoInstant(order.paid_at),
    abandon_at: order.payment_status === 'pending' ? isoInstant(order.abandon_at) : null,
    tickets_kept: order.tickets_kept,
    balance_due_at: paymentDeadlines.awaitsBalance(order) ? isoInstant(order.balance_due_at) : null,
    has_payment_plan: order.has_payment_plan,
    has_refunds: order.has_refunds,
    customer: customerOf(order),
    recipient_email: order.recipient_email,
    billing: { name: order.billing_name, country: order.billing_country, address: order.billing_address },
    company:
      order.company_name === null
        ? null
        : {
            name: order.company_name,
            vat_number: order.vat_number,
            reverse_charge: order.reverse_charge,
          },
    company_version: checkout.companies.versionOfCompany(order),
    shipping: country === null ? null : { name: order.billing_name, country, address: address ?? {} },
    items_total: order.items_total,
    shipping_amount: order.shipping_amount,
    donation_amount: order.donation_amount,
    discount_amount: order.discount_amount,
    discount_name: order.discount_name,
    voucher: order.voucher,
    total_price: order.total_price,
  }
}

async function moneyOf(shop: Shop, order: queries.OrderDetailRow) {
  const [rows, incoming, overpayments, attempts, received, toCards, disputes, lost_credits] =
    await Promise.all([
      plans.ofOrders(shop.sql, [order.id]),
      incomingPayments.ofOrder(shop.sql, order.id),
      paymentOverpayments.ofOrder(shop.sql, order.id),
      queries.readAttempts(shop.sql, order.id),
      amountReceived.readReceived(shop.sql, order.id),
      cardRefunds.ofOverpayments(shop, order.id),
      paymentDisputes.ofOrder(shop.sql, order.id),
      orderCredits.listLost(shop.sql, order.id),
    ])
  const names = await audit.actorNames(shop, [
    ...incoming.map(({ entered_by }) => entered_by),
    ...overpayments.map(({ returned_by }) => returned_by ?? ''),
  ])
  const byPayment = Map.groupBy(attempts, ({ payment_id }) => payment_id)
  // The office also shows the single payment of an ordinary order.
  const response = payments.toResponse(shop, { ...order, has_payment_plan: true }, rows)
  return {
    received,
    total_paid: response.total_paid,
    transfer: response.transfer,
    disputes,
    lost_credits,
    overpayments: overpayments.map((row) => ({
      ...overpaymentOf(row),
      by: row.returned_by && names(row.returned_by),
      card_refund: toCards.get(row.id) ?? null,
    })),
    payments: response.payments.map((payment, index) => ({
      ...payment,
      attempts: (byPayment.get(rows[index]?.id ?? 0) ?? []).map(attemptOf),
    })),
    incoming_payments: incoming.map((row) => ({
      ...incomingOf(row),
      reverses: incoming.find(({ id }) => id === row.reverses)?.number ?? null,
      by: names(row.entered_by),
    })),
  }
}

const incomingOf = ({
  number,
  method,
  amount,
  value_date,
  note,
  created_at,
}: amountReceived.IncomingPaymentRow) =>
  withIsoInstants({ number, method, amount, value_date, note, created_at })

const overpaymentOf = ({
  id,
  amount,
  remaining,
  reason,
  created_at,
  returned_at,
  has_account,
  in_sepa_file,
}: paymentOverpayments.OverpaymentRow) =>
  withIsoInstants({ id, amount, remaining, reason, created_at, returned_at, has_account, in_sepa_file })

const attemptOf = (row: queries.AttemptRow) => ({
  gateway: row.gateway,
  reference: row.reference,
  gateway_ref: row.gateway_ref,
  status: row.status,
  failure_reason: row.failure_reason,
  failure_code: row.failure_code,
  amount: row.amount,
  currency: row.currency,
  charged: row.charged,
  created_at: isoInstant(row.created_at),
  settled_at: isoInstant(row.settled_at),
  reported: row.reported,
  events: row.events.map(({ received_at, outcome }) => ({
    received_at: isoInstant(Temporal.Instant.from(received_at)),
    outcome,
  })),
})

/** The links that open an order without a login; none for erased customers. */
function linksOf(
  shop: Shop,
  { code, checksum, has_payment_plan, customer_erased_at }: queries.OrderDetailRow,
  installments: { reference: string }[],
): { name: string; url: string }[] {
  if (customer_erased_at !== null) return []
  const pages = has_payment_plan ? installments : []
  return [
    { name: 'terms', url: site.addressOf(shop, `/accept-tcs/${code}/${checksum}`) },
    ...pages.map(({ reference }, index) => ({
      name: `installment ${index + 1}`,
      url: site.addressOf(shop, `/payment-plan-payment/${code}/${checksum}/${reference}`),
    })),
  ]
}
