/** Changes that members of the staff make to their own login. */
export * as ownAccount from './own-account.ts'
/** Inviting members of the staff, and accepting that. */
export * as invitations from './invitations.ts'
/** The codes that replace a second factor. */
export * as recoveryCodes from './recovery-codes.ts'
/** Filters of lists and their order, under names. */
export * as savedViews from './saved-views.ts'
/** Setting up and showing the second factor. */
export * as secondFactor from './second-factor.ts'
/** Logging in and out, and the session of a token. */
export * as sessions from './sessions.ts'
export { createDemoLogin, inviteOwner, list, update } from './members.ts'
export { purgeExpired } from './purge.ts'
