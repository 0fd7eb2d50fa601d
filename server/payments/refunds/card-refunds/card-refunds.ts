export { ofOverpayments, ofRefund } from './list.ts'
export { recordEvent, recordRefunded } from './record.ts'
export { sendDue } from './send.ts'
export { returnOverpayment, returnOverpayments } from './start.ts'
