import type { RefundStatus } from '#contract/office/refunds.ts'
import { common } from './common.ts'

/** How refunds stand, behind their number. */
const STANDING: Record<RefundStatus, string> = {
  active: 'requested',
  processing: 'in processing',
  problem: 'with a problem',
  processed: 'completed',
  cancelled: 'cancelled',
}

/** The words of paying refunds out. */
export const refundWords = {
  ...common,
  refundsLead: 'What customers want back, where each of them stands, and what to pay.',
  refundNumber: (id: number) => `Refund ${id}`,
  searchRefunds: 'Search refunds',
  searchRefundsHint: 'Refund, order, customer or ticket holder',
  open: 'To be done',
  refundStatus: {
    active: 'Requested',
    processing: 'In processing',
    problem: 'Problem',
    processed: 'Completed',
    cancelled: 'Cancelled',
  },
  age: 'Age',
  anyAge: 'Any age',
  olderThan: (days: number) => `${days} days or older`,
  method: 'Paid by',
  anyMethod: 'Any method',
  methods: { credit_card: 'Credit card', bank_transfer: 'Bank transfer', voucher: 'Voucher' },
  refund: 'Refund',
  requested: 'Requested',
  completed: 'Completed',
  order: 'Order',
  customer: 'Customer',
  email: 'Email',
  items: 'Items',
  amount: 'Amount',
  noRefunds: 'No refunds here',
  noRefundsHint: 'Nobody waits for money. What customers ask for stands here at once.',
  refundCount: (count: number) => (count === 1 ? '1 refund' : `${count} refunds`),
  refundsFound: (count: string) => (count === '1' ? '1 refund' : `${count} refunds`),
  chosen: (count: number) => `${count} chosen`,
  chooseNone: 'Choose none',

  // what can be done
  moves: {
    processing: 'Start working',
    processed: 'Complete',
    problem: 'Mark as a problem',
    cancelled: 'Cancel for the customer',
  },
  goOn: 'Go on',
  moveCount: (move: string, count: number, from: RefundStatus) => `${move} (${count} ${STANDING[from]})`,
  moveMeans: {
    processing:
      'From now on the customer cannot cancel any more: their page says that you are working on it. What is in processing stands on the list to pay from.',
    processed:
      'Do this when the money has left your account. The customer gets a mail that says so, the items are void for good, and what is left to pay of a payment plan is cancelled.',
    problem:
      'For when the money could not be sent. The customer still sees that you are working on it. You can go on at any time.',
    cancelled:
      'The customer keeps the items as they were, and their account is erased here. No mail goes out: tell them yourself.',
  },
  reason: 'What is the problem?',
  reasonHint: 'For the staff alone. It is erased together with the account.',
  toSale: 'Put the places on sale again',
  toSaleHint:
    'Tickets, seats of departures and pieces go back to the shop at once. You can also do this later.',
  moveSaid: {
    processing: 'In processing.',
    processed: 'Completed. The customer gets a mail.',
    problem: 'Marked as a problem.',
    cancelled: 'Cancelled.',
  },
  moved: (done: number, all: number) => `${done} of ${all} done. These were not:`,
  leftOut: (count: number) =>
    count === 1
      ? 'One that you have chosen stands where this cannot be done, and is left as it is.'
      : `${count} that you have chosen stand where this cannot be done, and are left as they are.`,
  release: 'Put the places on sale again',
  releaseMeans: 'The shop sells them again at once. This cannot be taken back.',
  released: 'The places are on sale again.',

  // opening one for a customer
  openRefund: 'Open a refund',
  openFor: (total: string) => `Open a refund of ${total}`,
  openMeans: 'The customer gets a mail. It is worked on like any other, and nothing is paid yet.',
  wholeHint:
    'This order is paid in installments or in part: all of it goes back at once, and what is left to pay ends when the money is sent.',
  accountTold: 'As the customer tells it, on the phone or in a mail. It is kept encrypted.',
  openReason: 'Why is it opened?',
  waiveFee: 'Waive the refund fee',
  opened: 'The refund is open. Its customer gets a mail.',

  // paying
  payList: 'Make a list to pay from',
  payListOf: (count: number) => `Make a list to pay from (${count})`,
  payListMeans: (what: string) =>
    `A CSV file with holder, address, account, amount and reference of ${what}. It holds bank accounts: it is written down that you made it. Keep it where nobody else looks, and delete it when you have paid.`,
  allNotListed: 'all refunds in processing that are on no list yet',
  allInProcessing: 'all refunds in processing, also those that are on a list already',
  again: 'Also those that are on a list already',
  againHint: 'Only if they have not been paid from it: paid from two lists, the money goes out twice.',
  againChosen: (count: number) =>
    count === 1
      ? 'List the one that is on a list already again'
      : `List the ${count} that are on a list already again`,
  onList: 'On a list',
  listed: 'On a list to pay from',
  listedBy: (time: string, by: string) => `${time}, by ${by}`,
  openedBy: 'Opened by',
  feeWaived: 'The refund fee is waived.',
  whyOpened: 'Why it was opened',
  payListMade: 'The list is in your downloads.',

  // a refund
  whatItIsAbout: 'What goes back',
  howItCame: 'How the amount came about',
  item: 'Item',
  holder: 'Holder',
  price: 'Price',
  refundFee: 'Refund fee',
  shippingShare: 'Shipping',
  place: 'Place',
  onSale: 'On sale again',
  held: 'Taken',
  departs: (time: string) => `Departs ${time}`,
  parts: {
    paid: 'Paid so far',
    prices: 'Prices',
    fees: 'Fees, which are kept',
    refund_fees: 'Refund fees',
    shipping: 'Shipping',
    limit: 'Limited: not more than was paid, not below zero',
  },
  total: 'Total',
  orderAndCustomer: 'Order and customer',
  orderTotal: 'Order total',
  paid: 'Paid',
  refunded: 'Refunded so far',
  paymentPlan: 'Payment plan: the whole order goes back',
  lastProblem: 'Last problem',
  account: 'Account',
  reveal: 'Show the account',
  revealHint: 'It is written down that you looked.',
  accountErased: 'The account has been erased.',
  accountHolder: 'Holder',
  address: 'Address',
  bank: 'Bank',
  country: 'Country',
  bic: 'BIC',
  iban: 'IBAN',
  accountNumber: 'Account number',
  isValid: 'Valid',
  isInvalid: 'Not valid: ask the customer',
  customerNote: 'Note of the customer',
  noNote: 'None',
  history: 'History',
} as const
