import { defineMessages } from '#contract/define-messages.ts'

/** The labels of statuses and ledger events, shared by the screens and the exports of the office. */
export const labels = defineMessages('contract/office/labels', {
  refundStatus: {
    active: 'Requested',
    processing: 'In processing',
    problem: 'Problem',
    processed: 'Completed',
    cancelled: 'Cancelled',
  },
  /** The status of merchandise that was handed over, and of items during a refund, for which festivals configure no label. */
  refundedItemStatus: {
    refund: 'Refund requested',
    refunding: 'Being refunded',
    'refund-problem': 'Refund with a problem',
    refunded: 'Refunded',
    collected: 'Handed over',
  },
  ledgerKinds: {
    sale: 'Sale',
    change: 'Sale changed',
    cancellation: 'Cancelled sale',
    payment: 'Payment',
    installment: 'Installment paid',
    'payment taken back': 'Payment reversed: belongs to another order',
    overpayment: 'Overpayment',
    'overpayment returned': 'Overpayment sent back',
    refund: 'Refund granted',
    'refund sent': 'Refund paid out',
    'cash rounding': 'Rounding of cash',
    credit: 'Counted for another order',
    'returned at gateway': 'Returned at the gateway',
    'dispute lost': 'Dispute lost',
    'write-off': 'Loss written off',
    'revenue recognition': 'Revenue recognized',
    'unassigned money': 'Money received without an order',
    'money returned': 'Money without an order returned',
    'gateway payout': 'Gateway payout',
    'bank line entered': 'Entered from a statement',
    'transfer of ours': 'Own transfer on a statement',
    'entered by hand': 'On a statement, already entered by hand',
    'balance brought forward': 'Balance brought forward',
    correction: 'Correction',
  },
})
