import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the checkout. */
export const messages = defineMessages('web/shop/checkout', {
  checkoutEmptyHint: 'Put something into your cart, and you can check out here.',
  cartEnded: 'Your cart has come to its end',
  cartEndedHint:
    'The time for which we hold places is over. If the places are still free, you can add them again.',
  cartOrdered: 'Your cart has become an order',
  cartOrderedHint: 'It was checked out already, maybe in another window.',
  shippingComes: 'Working out your shipping…',
  voucher: 'Voucher',
  voucherCode: 'Voucher code',
  apply: 'Apply',
  removeVoucher: 'Remove voucher {code}',
  voucherUseQuestion: 'Use the voucher for this order?',
  voucherUseHint:
    'It is worth {worth}, and this order costs {costs}. What is left over, {lost}, is lost: it cannot be used for another order.',
  voucherKeep: 'Back to the order',
  voucherUse: 'Use it',
  voucherTakes: 'Voucher {code} takes {amount} off.',
  voucherLost: 'Your voucher is worth {worth}, more than this order. What is left over, {lost}, is lost.',
  taxIncluded: 'Includes {rate}% tax',
  reverseCharge: 'Without VAT: your company owes it itself (reverse charge).',
  payNow: 'To pay today',
  planHint: 'You pay the first installment now and the others when they fall due.',
  planByCardHint: 'You pay the first installment now and the others by card when they fall due.',
  planByTransferHint:
    'You transfer the first installment now and the others when they fall due. We write to you before each of them.',
  noInvoice: 'We could not work out your total.',
  billing: 'Billing address',
  addAddress: 'Add an address for the invoice',
  toCompany: 'Invoice to a company',
  companyEmpty: 'Please enter the name of the company.',
  reverseChargeHint:
    'With one of another EU country than ours, your invoice shows no VAT: you account for it yourself. The price stays the same.',
  fromAccount: 'Your name and email address come from your account.',
  changeInAccount: 'Change them there',
  shippingTo: 'Shipping address',
  sameAsBilling: 'Same as billing address',
  shippedToBilling: 'We ship to your billing address.',
  noShippingThere: '{country} (no shipping)',
  orderAndPay: 'Checkout and pay {total}',
  orderAndPayToday: 'Checkout and pay {amount} today',
  cardHint: "You pay now, on the bank's own page. We never see your card's number.",
  transferHint:
    'You pay later: the next page names our account, your reference and the day until which we hold your places. Your order is confirmed once the money has come.',
  items: '{count, plural, one {1 item} other {# items}}',
  addVoucher: 'add a voucher',
  countryForMethods: 'Please choose your country to see how you can pay.',
  transferPossible:
    'From some countries a bank transfer is possible, too: choose your country to see whether it is from yours.',
  voucherCovers: 'Your voucher pays for the whole order. There is nothing left to pay.',
  nothingToPay: 'There is nothing to pay.',
})
