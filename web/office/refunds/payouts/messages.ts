import { defineMessages } from '#contract/define-messages.ts'

/** The texts of SEPA files: making one, their list, and one of them. */
export const messages = defineMessages('web/office/refunds/payouts', {
  title: 'SEPA files',
  lead: 'Files of transfers for your online banking. What they send back is completed by itself once the bank’s statement is read here.',
  create: 'Create a SEPA file',
  createOf: 'Create a SEPA file ({count})',
  createFor: 'Create a file of {total}',
  refunds:
    '{count, plural, =0 {No refund can go out} one {# refund of {total} goes out} other {# refunds of {total} go out}}',
  alsoToReturn: 'Also the money to return ({count}, {total})',
  effect:
    'Upload the file in your online banking and release it there. Nothing is in two files. It holds bank accounts: it is written down that you made it. Delete it when the bank has it.',
  leftOut: '{count, plural, one {One is left out} other {# are left out}}',
  reasons: {
    no_account: 'No account is known',
    outside_sepa: 'The account is outside of SEPA: use the payment file',
    in_payment_file: 'In a payment file already',
    in_sepa_file: 'In a SEPA file already',
    disputed: 'A payment of the order is disputed at the bank',
    not_processing: 'Not in processing',
    to_card: 'Goes back to the card',
    nothing_left: 'Nothing is left to send',
  },
  refund: 'Refund {id}',
  overpayment: 'Overpayment of {order}',
  bankLine: 'Line {id, number, ::group-off} of a bank statement',
  more: 'and {count} more',
  created: 'The SEPA file is in your downloads.',
  file: 'File',
  made: 'Made',
  by: 'Made by',
  transfers: 'Transfers',
  sum: 'Sum',
  state: {
    withdrawn: 'Withdrawn',
    open: '{open} of {count} on their way',
    done: 'All have arrived',
    returned: '{returned, plural, one {One has come back} other {# have come back}}',
  },
  none: 'No SEPA file yet',
  noneHint:
    'Make one of refunds in processing: each customer’s money is then one line in your online banking.',
  order: 'Order',
  what: 'For',
  reference: 'End-to-end ID',
  status: {
    sent: 'On its way',
    completed: 'Arrived',
    returned: 'Came back',
    withdrawn: 'Withdrawn',
  },
  gone: 'An overpayment that is not owed any more',
  download: 'Download again',
  downloadHint: 'Downloaded again it is the same file as before, and it is written down that you did.',
  erased: 'The accounts have been erased, so that it cannot be downloaded any more.',
  withdraw: 'Withdraw the file',
  withdrawEffect:
    'Only if the bank never got it: what is in it may then go into another file, and paid from both, the money goes out twice.',
  withdrawReason: 'Why is it withdrawn?',
  withdrawn: 'Withdrawn. What was in it may go into another file.',
  withdrawnBy: 'Withdrawn by {by}: {reason}',
})
