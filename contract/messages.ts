import { defineMessages } from './define-messages.ts'

/** The texts shared by server and browser. Literals of the requirements must match to the character. */
export const messages = defineMessages('contract', {
  // login, register, passwords
  loginEmpty: 'Please enter your email address and password.',
  loginWrong: 'These credentials do not match our records.',
  loginSuccess: 'Login success.',
  loginFailed: 'Login failed.',
  loggedOut: 'You have been logged out.',
  loginRequired: 'Please log in for this, with a code that we mail to you.',
  manyWithoutLogin:
    'There were many orders for this address or from your network. Please log in with a code that we mail to you.',
  registerEmpty: 'Please enter your full name and email address.',
  nameLong: 'The full name must be at most 255 characters.',
  accountExists: 'An account with this email address already exists.',
  registered: 'Please check your email to set your password.',
  emailEmpty: 'Please enter your email address.',
  emailInvalid: 'Please enter a valid email address.',
  resetMailSent:
    'If there is an account with this email address, a link to set a new password is on its way.',
  passwordEmpty: 'Please enter your new password.',
  passwordShort: 'The password must be at least 8 characters.',
  passwordLong: 'The password must be at most 200 characters.',
  passwordCommon: 'This is one of the passwords that everybody guesses first. Please choose another.',
  passwordsDiffer: 'Password and confirmation do not match.',
  passwordSet: 'Your password has been set.',
  incorrectCode: 'Incorrect code',
  codeEmpty: 'Please enter the code from the mail.',
  codeMailed: 'A code is on its way to this email address.',
  passkeyWrong: 'This passkey does not work here, or it took too long. Try again, or log in another way.',
  passkeysUnavailable: 'Passkeys need a shop with an address of its own and an encrypted connection.',
  passkeysMany: 'You have many passkeys already. Remove one first.',
  passkeyNameLong: 'Please keep the name to 60 characters.',
  passwordNeeded: 'Please set a password first, with “Set a password”.',
  orderMailed: 'If there is such an order for this email address, a link to it is on its way.',
  orderCodeEmpty: 'Please enter the code of your order.',
  ticketsMailed: 'If there are tickets for this email address, they are on their way.',

  // the account
  currentPasswordEmpty: 'Please enter your current password.',
  currentPasswordWrong: 'The current password is incorrect.',
  fullNameEmpty: 'Please enter your full name.',
  emailTaken: 'The email has already been taken.',
  settingsUpdated: 'Account settings updated.',
  emailConfirmed: 'Your email address is confirmed.',
  emailLinkEnded: 'This link does not work any more.',
  emailLinkUsed: 'This link has been used already.',
  emailNotPending: 'There is no new email address to confirm.',
  emailLinkSent: 'We have sent a new link.',
  accountErased: 'Your account is erased.',

  // the holder of a ticket
  holderNameEmpty: 'Please enter the full name for this ticket holder.',
  holderNameNotRoman: 'Please enter the full name in roman characters, exactly as in the passport or ID.',
  holderEmailEmpty: 'Please enter the email address for this ticket holder.',
  holderEmailInvalid: 'Please enter a valid email address for this ticket holder.',
  holderAgeEmpty: 'Please choose the age range for this ticket holder.',
  travelTimeEmpty: 'Please choose your travel date and time.',
  holderTwice: 'A {product} ticket already exists for {name} in your cart.',

  // cart and stock
  itemAdded: 'Item added to cart.',
  itemNotAdded: 'Could not add item to cart.',
  itemRemoved: 'Item removed from cart.',
  itemUpdated: 'Item details updated.',
  itemNotUpdated: 'Could not update item details.',
  itemGone: 'This item is no longer available.',
  notOnSale: 'This item is not on sale.',
  noWaitingList: 'There is no waiting list.',
  inStockAgain: 'A place has just come back. Please try to add it to your cart.',
  waitingListAsked:
    'We have sent you a mail. Please open its link: you are in line once your address is confirmed.',
  waitingListLeft: 'You have left the waiting list.',
  saleHasBegun: 'The sale of this item has begun.',
  saleAlertSubscribed: 'We will write to you shortly before the sale begins.',
  newsStopped: 'You get no more news.',
  newsWanted: 'You get news again.',
  newsLinkWrong: 'This link is not complete. Please open it from the mail once more.',
  saleAlertsUnsubscribed: 'You get no more mails about sales.',
  soldOut: 'This item is out of stock.',
  travelTimeSoldOut: 'This travel time is sold out.',
  placesShort:
    '{left, plural, one {Only one {item} is left, so we have added none.} other {Only # of {item} are left, so we have added none.}}',
  seatsShort:
    '{left, plural, one {Only one seat is left at this time, so we have added none.} other {Only # seats are left at this time, so we have added none.}}',
  ticketsNone: 'Please say for how many people you need tickets.',
  ticketsTooMany: 'You can add at most {limit} tickets at once.',
  limitPerOrder: 'You can order at most {limit} of {item}.',
  planAlone: 'A payment plan item can only be ordered on its own. Please empty your cart first.',
  planOnce: 'Only one payment plan item can be ordered at a time.',
  cartExpired: 'Your cart has expired.',
  cartEmpty: 'Your cart is empty.',
  nothingToRestore: 'There is nothing to bring back any more.',
  nothingLeft: 'Nothing of your cart is available any more.',
  shopClosed: 'The shop is currently closed.',
  merchandiseOff: 'Merchandise is currently not available.',

  // checkout
  countryEmpty: 'Please choose your country.',
  languageUnknown: 'Please choose one of the languages of the festival.',
  shippingCountryEmpty: 'Please choose the shipping country.',
  shippingImpossible: 'We are currently unable to ship to your country.',
  shippingUnknown: 'Please select your country to see your shipping rates.',
  fieldsMissing: 'Please fill out the following fields: {fields}.',
  termsNotAccepted: 'Please accept the Terms and Conditions.',
  termsChanged: 'The Terms and Conditions have changed. Please read and accept them again.',
  discountLimit: '{name} can be used {limit} times by one customer.',
  voucherEmpty: 'Please enter a voucher code.',
  voucherInvalid: 'Invalid or expired voucher code.',
  noPaymentMethod: 'No valid payment methods found.',
  paymentMethodInvalid: 'Please choose a valid payment method.',
  /** The default labels of the payment methods. */
  paymentMethods: {
    credit_card: 'Credit card',
    bank_transfer: 'Bank transfer',
    voucher: 'Voucher',
    cash: 'Cash',
    card_terminal: 'Card terminal',
  },
  cardMinimum: 'Payments by card start at {amount}. Please choose another payment method.',
  priceChanged: 'The price of your order has changed. Please review it.',
  paymentNotOpened:
    'The payment page could not be opened. Your order is kept: please try again from its page.',

  // payments
  paymentPaid: 'This installment has already been paid.',
  paymentMethodChanged: 'Payment method changed.',
  orderNotCancellable: 'This order can no longer be cancelled.',
  orderCancelled: 'Order {order} cancelled.',
  bankSilent: 'The bank cannot be asked right now whether money is on its way. Please try again.',
  paymentClosed: 'This installment can no longer be paid.',
  paymentRefunded: 'This order is being refunded.',
  paymentNotByCard: 'This order is not paid by credit card.',
  paymentAttemptsUsed: 'The maximum number of card attempts has been reached. Please contact us immediately.',

  // why a payment failed, and what to do about it
  paymentFailures: {
    declined: 'Your bank has declined the payment.',
    insufficient_funds: 'There was not enough money on the account, or the limit of the card was reached.',
    expired_card: 'The card has expired.',
    wrong_details: 'A detail of the card was wrong, such as its number, its date or its security code.',
    authentication: 'The payment was not confirmed with your bank (3-D Secure).',
    page_left: 'You left the payment page before the payment was made.',
    page_expired: 'The payment page was closed before the payment was made.',
    other: 'The payment did not go through.',
  },
  paymentFailureAdvice: {
    declined: 'Nothing was charged. Please use another card, or ask your bank why.',
    insufficient_funds: 'Nothing was charged. Please use another card, or ask your bank to raise the limit.',
    expired_card: 'Nothing was charged. Please use another card.',
    wrong_details: 'Nothing was charged. Please try again and type the details once more.',
    authentication:
      'Nothing was charged. Please try again, and confirm the payment in the app of your bank or with the code that it sends you.',
    page_left: 'Nothing was charged. You can pay whenever you like while we hold your places.',
    page_expired: 'Nothing was charged. Please try again.',
    other: 'Nothing was charged. Please try again or use another card.',
  },

  // tickets that are bought
  ticketFixed: 'This ticket cannot be changed.',
  ticketRecentlyEdited: 'This ticket was edited recently. Please try again in 15 minutes.',
  ticketNameFixed: 'Name changes are not allowed for this ticket.',
  ticketEmailFixed: 'Email changes are not allowed for this ticket.',
  ticketUpdated: 'Ticket {code} updated successfully.',
  ticketsGiven:
    '{count, plural, one {{name} has the ticket now: it has left your account.} other {{name} has the # tickets now: they have left your account.}}',
  giftLinkEnded: 'This link does not work any more. Please ask whoever has sent it to you.',
  giftIsOwn: 'These tickets are yours already. Share the link with the person to whom you give them.',
  togetherRefused: '{ticket}: {reason}',
  togetherTooMany: 'At most {limit} further tickets can go along with one.',
  ticketUnchanged: 'Please change the ticket details.',
  ticketAdmitted:
    'This ticket has been scanned at the gate already. Please confirm that it gets a new QR code.',
  ticketRenewed: 'The ticket has a new QR code.',
  ticketNotRenewed: 'Could not renew the QR code. Please try later.',
  noteLong: 'The note must be at most 1000 characters.',
  departureEmpty: 'Please select the travel time.',
  departureUpdated: 'Travel time updated.',
  departureNotUpdated: 'Could not update travel time. Please try later.',
  departureFixed: 'The travel time of this ticket can no longer be changed.',
  meetingLocation: 'Please be at the meeting location 30 minutes before travel.',

  // refunds
  refundImpossible: 'This order cannot be refunded.',
  refundEmpty: 'Please select at least one item.',
  refundMixed: 'Tickets and merchandise cannot be refunded in the same request.',
  refundItemImpossible: 'One of the selected items cannot be refunded.',
  refundRequested: 'Refund request submitted successfully.',
  refundAccountKnown: 'This refund needs no bank account any more.',
  refundNotCancellable: 'This refund can no longer be cancelled.',
  refundOfFestival:
    'The festival gives this money back, so the refund cannot be cancelled. Please contact us if that is wrong.',
  refundCancelled: 'Refund {id} cancelled successfully.',
  // the bank account of a refund, on the screen and in messages
  bankLabels: {
    bank_owner_full_name: "Account holder's full name",
    bank_name: 'Bank name',
    bank_city: 'Bank city',
    bank_country: 'Bank country',
    bank_bic: 'BIC/SWIFT',
    bank_iban: 'IBAN',
    bank_account: 'Bank account number',
  },
  bankFieldLong: '{field} must be at most {most} characters.',
  ibanInvalid: 'Please enter a valid IBAN.',
  ibanOutside:
    'This IBAN is of a country that needs more than holder and IBAN. Please choose the country of the bank.',
  bicInvalid: 'Please enter a valid BIC/SWIFT.',

  // links
  linkExpired: 'Link expired',

  // any call
  invalidRequest: 'Invalid request.',
  tooLarge: 'The request is too large.',
  unauthenticated: 'Unauthenticated.',
  notFound: 'Not found.',
  methodNotAllowed: 'Method not allowed.',
  tooManyCarts:
    'Very many tickets are being held from your network at the moment. Please try again in a few minutes, or over another network, such as mobile data.',
  tooManyUnpaid:
    '{count, plural, one {# order of yours waits} other {# orders of yours wait}} for the payment. Please pay or cancel one in your account, then try again.',
  tooManyUnpaidFrom:
    'Very many orders from your network wait for their payment. Please pay or cancel yours, or try again over another network, such as mobile data.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  tooManyLogins: 'Too many login attempts. Please try again later.',
  unavailable: 'We cannot answer at the moment. Please try again shortly.',
  overloaded: 'Many people are buying right now. Please try again in a moment.',
  failure: 'Something went wrong. Please try again.',
})
