export { item } from './build-public-data.ts'
export { itemsByPhone } from './phone-items.ts'
export { of, snapshotOf, type PublicSnapshot } from './snapshot.ts'
