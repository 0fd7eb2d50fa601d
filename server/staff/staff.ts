/** The second factor: setting one up, showing it, and another one instead. */
export * as secondFactor from './second-factor.ts'
/** What somebody changes of their own login. */
export * as ownAccount from './own-account.ts'
/** The codes that stand in for a second factor. */
export * as recoveryCodes from './recovery-codes.ts'
export { acceptInvitation as accept, readInvitation as invitation, invite } from './invitations.ts'
export {
  createDemoLogin as addDemo,
  update as change,
  inviteOwner as letIn,
  list as members,
} from './members.ts'
export {
  csrfToken as csrfOf,
  logOut as leave,
  logIn,
  type StaffSession as Visit,
  sessionByToken as visitOf,
} from './sessions.ts'
