/** Changes that staff members make to their own login. */
export * as ownAccount from './own-account.ts'
/** Staff invitations, and accepting them. */
export * as invitations from './invitations.ts'
/** The codes that replace a second factor. */
export * as recoveryCodes from './recovery-codes.ts'
/** Saved views: named filters and sort orders of lists. */
export * as savedViews from './saved-views.ts'
/** Setting up and verifying the second factor. */
export * as secondFactor from './second-factor.ts'
/** Login, logout, and the session of a token. */
export * as sessions from './sessions.ts'
export { createDemoLogin, inviteOwner, list, update } from './members.ts'
export { purgeExpired } from './purge.ts'
