export { received } from '#server/payments/amount-received.ts'
export {
  addFromBankLine,
  endPaymentPages,
  enter,
  ofOrder,
  reasonNotToRecord,
  takeOnTheSpot,
} from './incoming-payments.ts'
export type { IncomingPaymentRow } from './queries.ts'
export { credit, credited } from './credit.ts'
export { receive } from './receive.ts'
export { reasonNotToReverse, reverse } from './reversals.ts'
export { recordAdjustment, takeAtBoxOffice } from './write.ts'
