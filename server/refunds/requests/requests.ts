export { cancel } from './cancel.ts'
export { request as create } from './request.ts'
