import type { PaymentStatus } from '#contract/orders.ts'

/** What stays of use whatever becomes of the order: its tickets, invoice and credit notes, and what its customer still has to tell. */
const LASTING = [
  'confirmation',
  'order-changed',
  'names-reminder',
  'refund-account-needed',
  'refund-completed',
]

/** What asks for money. */
const ASKING = [
  'terms',
  'bank-transfer',
  'installment-reminder',
  'rest-reminder',
  'transfer-in-part',
  'payment-failed',
  'payment-reversed',
]

const OVER = ['order-cancelled', 'order-abandoned', 'rest-not-paid']

const mattering = (status: PaymentStatus): string[] => {
  if (status === 'paid') return LASTING
  return status === 'cancelled' || status === 'abandoned' ? [...LASTING, ...OVER] : [...LASTING, ...ASKING]
}

/**
 * Which mails of an order, newest first, are suggested for another address of its customer: the newest of each kind that matters as the order
 * stands, and where none does, the newest of all. False is one that can go there as well.
 */
export function relevantMails(
  mails: readonly { id: number; template: string }[],
  status: PaymentStatus,
): Map<number, boolean> {
  const kinds = mattering(status)
  const newest = new Map(mails.toReversed().map(({ id, template }) => [template, id]))
  const chosen = new Set(kinds.flatMap((kind) => newest.get(kind) ?? []))
  const [first] = mails
  if (chosen.size === 0 && first) chosen.add(first.id)
  return new Map(mails.map(({ id }) => [id, chosen.has(id)]))
}
