import { defineMessages } from '#contract/define-messages.ts'

/** The mails about orders and their payments. */
export const messages = defineMessages('server/payments', {
  order: 'Order',
  received: 'Received',
  amount: 'Amount',
  viewOrder: 'View your order',

  // what the page of a payment gateway says that is paid for
  orderCharge: 'Order {order}',
  installmentCharge: 'Installment {number, number} of {count, number} of order {order}',

  // why an order is a problem, or money of it goes back; the staff read it
  problems: {
    otherOrder: 'The gateway named order {order}.',
    otherValue: 'The gateway named {named} instead of {expected}.',
    afterEnd: 'Money arrived after the order was {status}.',
    paidTwice: 'Paid twice.',
    cancelledPayment: 'Money arrived for a cancelled payment.',
    whileRefunded: 'Money arrived while the order was being refunded.',
    otherThanDue: 'Another amount arrived than is still due.',
    surplus: '{amount} more arrived than was due.',
    disputed:
      'The payer disputes {amount} at their bank ({ref}). {reason} {due, select, known {Answer at the gateway by {day}.} other {Answer at the gateway soon.}}',
    disputeWon: 'The dispute {ref} was won: {amount} stay with us.',
    disputeLost: 'The dispute {ref} was lost: {amount} are gone.',
    disputeReversed: 'The gateway calls the dispute {ref} {status} now, after it was {before}.',
  },
  // why a payer disputes a charge, by the words that the gateways use
  disputeReasons: {
    bank_cannot_process: 'The bank could not process it.',
    credit_not_processed: 'They were promised money back that did not come.',
    customer_initiated: 'They have told their bank so, without saying why.',
    debit_not_authorized: 'They did not allow the direct debit.',
    duplicate: 'They say that they were charged twice.',
    fraudulent: 'They say that they did not make this payment.',
    general: 'No reason is given.',
    incorrect_account_details: 'The account details were wrong.',
    insufficient_funds: 'The account had too little money.',
    noncompliant: 'The bank says that the payment broke its rules.',
    product_not_received: 'They say that they did not get what they paid for.',
    product_unacceptable: 'They say that it is not what they paid for.',
    subscription_canceled: 'They say that they had cancelled.',
    unrecognized: 'They do not recognize this payment.',
  },
  blockedAfterDispute: 'The dispute {ref} was lost.',
  orderClosed: 'The order was closed.',

  paymentFailed: {
    subject: 'Your payment for order {order} did not go through',
    heading: 'Your payment did not go through',
    heldUntil: 'Places held until',
    closing: 'Do you need help? Write to {email}.',
  },
  notPaid: {
    subject: 'Your order {order} was not paid in time',
    heading: 'Your order was not paid in time',
    text: 'Nothing was charged, and the places that we held for you at {festival} are on sale again. If there are some left, you are welcome to order once more.',
    shop: 'Look around',
  },

  installmentReceived: {
    subject: 'Your payment for order {order}',
    heading: 'We have received your payment',
    text: 'thank you for your installment. Your places are held, and your tickets follow with the last payment.',
  },
  termsAccepted: {
    subject: 'Thank you for accepting the terms of order {order}',
    heading: 'Thank you for accepting the Terms and Conditions',
    payByCard: 'one step is left: your payment by card. If you have not paid yet, you can do it here.',
    nothingToDo: 'there is nothing more to do for now.',
    ticketsFollow: 'As soon as your order is paid, we send your tickets.',
    dueNow: 'Due now',
    pay: 'Proceed to payment',
  },
  cancelled: {
    subject: 'Your order {order} has been cancelled',
    heading: 'Your order has been cancelled',
    text: 'your order at {festival} has been cancelled, and its places are free again. Please do not pay it any more.',
    closing: 'Is this a mistake? Write to {email}.',
  },
  transferInstructions: {
    subject: 'How to pay your order {order}',
    heading: 'Please transfer the amount of your order',
    headingOfPlan: 'Please transfer the first installment of your order',
    text: 'we hold your places at {festival}. {instructions}',
  },
  partPaid: {
    subject: 'A part of order {order} is still to be paid',
    heading: 'A part of your order is still to be paid',
    text: 'thank you for your transfer. It is less than your order costs: please send the rest, and your tickets follow.',
    open: 'Still open',
  },
  transfer: {
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank',
    reference: 'Reference',
    heldUntil: 'Places held until',
    qrCode: 'Payment QR code',
    scan: 'Scan this code with your banking app, and the transfer is filled in.',
  },
  reminder: {
    installment: 'Installment',
    position: '{number} of {count}',
    due: 'Due',
    pay: 'Pay this installment',
    view: 'View this installment',
    closing: 'Is this a bad time? Write to {email}, and we find a way together.',
    overdue: {
      subject: 'Your installment for order {order} is still open',
      heading: 'Your installment is still open',
      text: 'an installment for {festival} was due on {day}, and we have not received it yet. Please pay it soon. If you have just paid, there is nothing more to do.',
    },
    dueToday: {
      subject: 'Your installment for order {order} is due today',
      heading: 'Your installment is due today',
      text: 'today an installment for {festival} is due. Your places are held, and your tickets follow with the last payment.',
    },
    dueSoon: {
      subject: 'Your installment for order {order} is due on {day}',
      heading: 'Your next installment is due soon',
      text: 'your next installment for {festival} is due {days, plural, =1 {tomorrow} other {in # days}}. You may pay it on that day or before.',
    },
  },
})
