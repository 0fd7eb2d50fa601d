export { create } from './create.ts'
export { restore } from './restore.ts'
