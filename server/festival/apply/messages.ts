import { defineMessages } from '#contract/define-messages.ts'

/** Why a valid festival cannot replace the current one; each follows the path of its field. */
export const messages = defineMessages('server/festival/apply', {
  gatewayNotReady: 'cannot charge yet: {reason}',
  currencyUsed: 'cannot change any more: orders have been placed in {currency}',
  typeSold: 'cannot change any more: it has been sold as {type}',
  codeSold: '{code} is the code of something among the {list} that was sold before',
  capacityTaken: '{capacity} is fewer than the {taken} that are taken',
  departureBooked: '{travelTime} is missing, and {taken} of its seats are taken',
  productCounted: '{code} is missing, and the check-in list “{list}” counts it: take it off that list first',
  departureCounted:
    '{travelTime} is missing, and the check-in list “{list}” counts it: take it off that list first',
})
