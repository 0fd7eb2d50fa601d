export { erase, obstacles } from './erase.ts'
export { everything, everythingForStaff } from './everything.ts'
export { housekeeping, retention } from './retention.ts'
