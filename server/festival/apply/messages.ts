import { defineMessages } from '#contract/define-messages.ts'

/** Why a valid festival cannot replace the current one; each follows the path of its field. */
export const messages = defineMessages('server/festival/apply', {
  gatewayNotReady: 'cannot charge yet: {reason}',
  currencyUsed: 'can no longer change: orders have been placed in {currency}',
  typeSold: 'can no longer change: it has been sold as {type}',
  codeSold: '{code} is already the code of something in {list} that has been sold',
  capacityTaken: '{capacity} is less than the {taken} already taken',
  codeOfVoucher: 'is already the code of a voucher',
  codeOfDiscount: 'is already the code of the discount {key}',
  codeOfBatch: 'is already a code in a batch of the discount {key}',
  variantTaken: 'the variant {variant} is missing, but {taken} of it are taken',
  departureBooked: '{travelTime} is missing, but {taken} of its seats are taken',
  productCounted:
    '{code} is missing, but the check-in list “{list}” includes it: remove it from that list first',
  departureCounted:
    '{travelTime} is missing, but the check-in list “{list}” includes it: remove it from that list first',
})
