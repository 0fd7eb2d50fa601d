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
  /** The status of tickets and merchandise during a refund, for which festivals configure no label. */
  refundedItemStatus: {
    refund: 'Refund requested',
    refunding: 'Being refunded',
    'refund-problem': 'Refund with a problem',
    refunded: 'Refunded',
  },
  ledgerKinds: {
    sale: 'Sale',
    change: 'Sale changed',
    cancellation: 'Cancelled sale',
    payment: 'Payment',
    installment: 'Installment paid',
    'payment taken back': 'Payment taken back as another order’s',
    overpayment: 'Paid too much',
    'overpayment returned': 'Overpayment sent back',
    refund: 'Refund granted',
    'refund sent': 'Refund paid out',
    credit: 'Counted for another order',
    'returned at gateway': 'Given back at the gateway itself',
    'dispute lost': 'Dispute lost',
    'write-off': 'Loss written off',
    'revenue recognition': 'Revenue recognized',
    'unassigned money': 'Money at the bank without an order',
    'money returned': 'Money without an order sent back',
    'gateway payout': 'Payout of a gateway',
    'bank line entered': 'Entered from a statement',
    'transfer of ours': 'Transfer of ours on a statement',
    'entered by hand': 'On a statement, entered by hand before',
    'balance brought forward': 'Balance brought forward',
    correction: 'Correction',
  },
})
