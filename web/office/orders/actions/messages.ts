import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the dialogs for actions on an order. */
export const messages = defineMessages('web/office/orders/actions', {
  sendElsewhereEffect:
    'From now on, all mails about this order go to another address. That address does not have to confirm, so make sure you know who is asking. {email} is notified. The account keeps its address; to change that, correct the account on the page of the customer.',
  sendElsewhereReason: 'Permanently recorded with the order.',
  mailsGoOn: 'Send these again now',
  mailsGoOnHint: 'As they were written. Later mails go there automatically.',
  mailGoesOn: '{subject} ({day})',
  refundInstead:
    '{by, select, customer {The customer can request a refund on the page of the order, or finance can open one} other {Finance can open a refund}}: this returns the money and, if you like, puts the places back on sale.',
  refundEndsPlan:
    '{by, select, customer {The customer can request a refund on the page of the order, or finance can open one} other {Finance can open a refund}}: this returns the money and ends the payment plan.',
  sentElsewhere:
    '{count, plural, =0 {The mails of this order now go there.} one {The mails of this order now go there. One is on its way.} other {The mails of this order now go there. # are on their way.}}',
  outsideTill:
    'Cash entered here does not count towards a till: the ledger records it separately as office cash.',
  correctCompany: 'Correct company',
  correctCompanyEffect:
    'The invoice will be issued to this company, or to the customer if both fields are empty. The price stays the same.',
  correctInvoiceEffect:
    'Invoice {number} is credited in full, and a new one is issued to this company, or to the customer if both fields are empty. The price stays the same, and the customer gets a mail. With a VAT number from another EU country, the company may owe the tax itself.',
  companyCorrected: 'The company has been corrected.',
  resolutionLost: 'Its tickets are cancelled. The credit of {lost} is lost and not owed to anybody.',
  foreignValue: 'Value of {amount}, in {currency}',
  foreignValueHint:
    'What {amount} are worth, as the gateway’s payout says. Empty, this payment stays out of the books, and does not count.',
  reversalOfCredited:
    'Part of this order is credited to another one. Both become a problem that has to be resolved.',
})
