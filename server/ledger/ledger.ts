export { lacking } from './check.ts'
export { closedUntil, closeMonth } from './closing.ts'
export { accountVersion, nameAccount } from './naming.ts'
export { post } from './post.ts'
