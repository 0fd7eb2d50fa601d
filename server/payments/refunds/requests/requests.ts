export { cancel } from './cancel.ts'
export { request as create } from './request.ts'
export { refundableItems, shippingOf } from './refundable-items.ts'
