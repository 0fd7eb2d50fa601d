/** The second factor: setting one up, showing it, and another one instead. */
export * as factor from './factor.ts'
/** What somebody changes of their own login. */
export * as own from './own.ts'
/** The codes that stand in for a second factor. */
export * as recovery from './recovery.ts'
export { accept, invitation, invite } from './invitations.ts'
export { addDemo, change, letIn, members } from './members.ts'
export { csrfOf, leave, logIn, type Visit, visitOf } from './sessions.ts'
