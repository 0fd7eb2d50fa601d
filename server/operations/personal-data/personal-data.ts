export { erase, obstacles } from './erase.ts'
export { exportForStaff, exportOf } from './export.ts'
export { housekeeping, retention } from './retention.ts'
