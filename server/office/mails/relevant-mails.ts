import type { PaymentStatus } from '#contract/orders.ts'

/** Mails that stay relevant in any state of the order: tickets, invoice, credit notes, and requests to the customer. */
const LASTING = [
  'confirmation',
  'invitation',
  'order-changed',
  'names-reminder',
  'questions',
  'refund-account-needed',
  'refund-completed',
]

/** Mails that request a payment. */
const PAYMENT_REQUESTS = [
  'terms',
  'bank-transfer',
  'installment-reminder',
  'balance-reminder',
  'transfer-in-part',
  'payment-failed',
  'payment-unfinished',
  'payment-reversed',
]

const OVER = ['order-cancelled', 'order-abandoned', 'balance-not-paid', 'upgrade-ended']

const relevantTo = (status: PaymentStatus): string[] => {
  if (status === 'paid') return LASTING
  return status === 'cancelled' || status === 'abandoned'
    ? [...LASTING, ...OVER]
    : [...LASTING, ...PAYMENT_REQUESTS]
}

/**
 * Which mails of an order, newest first, are suggested for a new address of its customer: the newest of each kind that is relevant in the
 * order's current state or, without any, the newest mail. False for mails that can be sent there but are not suggested.
 */
export function relevantMails(
  mails: readonly { id: number; template: string }[],
  status: PaymentStatus,
): Map<number, boolean> {
  const kinds = relevantTo(status)
  const newest = new Map(mails.toReversed().map(({ id, template }) => [template, id]))
  const chosen = new Set(kinds.flatMap((kind) => newest.get(kind) ?? []))
  const [first] = mails
  if (chosen.size === 0 && first) chosen.add(first.id)
  return new Map(mails.map(({ id }) => [id, chosen.has(id)]))
}
