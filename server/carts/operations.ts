export { endCarts } from './apply-batch.ts'
export { checkHolder, merchandiseOnSale, productOnSale, type CheckedHolder } from './commands.ts'
export { createForPlaces, createOrdered } from './create.ts'
export { endHoarding } from './hoarding.ts'
