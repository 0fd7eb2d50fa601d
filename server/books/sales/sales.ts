export { count } from './count.ts'
export { miscounted } from './check.ts'
