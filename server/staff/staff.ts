/** Setting up a second factor. */
export * as factor from './factor.ts'
export { accept, invitation, invite } from './invitations.ts'
export { addDemo, change, members } from './members.ts'
export { csrfOf, enter, leave, logIn, type Visit, visitOf } from './sessions.ts'
