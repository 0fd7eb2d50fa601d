import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the dialogs for actions on an order. */
export const messages = defineMessages('web/office/orders/actions', {
  sendElsewhereEffect:
    'All mails about this order go to another address from now on. That address is not asked first, so be sure who asks you. {email} is told. The account keeps its address: a new one for the account is asked to confirm, on the page of the customer.',
  sendElsewhereReason: 'Kept for good with the order.',
  mailsGoOn: 'Go there at once, too',
  mailsGoOnHint: 'As they were written. Later mails follow by themselves.',
  mailGoesOn: '{subject} ({day})',
  refundInstead:
    '{by, select, customer {Its customer can ask for a refund on its page, or finance opens one for them} other {Finance can open a refund for its customer}}: that gives the money back, and its places if you want.',
  refundEndsPlan:
    '{by, select, customer {Its customer can ask for a refund on its page, or finance opens one for them} other {Finance can open a refund for its customer}}: that gives the money back and ends the rest of the plan.',
  sentElsewhere:
    '{count, plural, =0 {The mails of this order go there from now on.} one {The mails of this order go there from now on. One is on its way.} other {The mails of this order go there from now on. # are on their way.}}',
  outsideTill:
    'Cash that is entered here is in no till: the ledger has it apart from the tills, as cash of the office.',
  correctCompany: 'Correct the company',
  correctCompanyEffect:
    'The invoice will be made out to this company, or to the customer where both are empty. The price stays.',
  correctInvoiceEffect:
    'Invoice {number} is credited as a whole, and a new one is written for this company, or for the customer where both are empty. The price stays, and the customer gets a mail. With another country of the EU in its VAT number the company may owe the tax itself.',
  companyCorrected: 'The company was corrected.',
  resolutionLost: 'Its tickets are cancelled. {lost} that counted for it are gone, and owed to nobody.',
  reversalOfCredited:
    'Something of this order counts for another one: both become a problem, and somebody decides what becomes of them.',
})
