import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the user's own account. */
export const messages = defineMessages('web/office/account', {
  language: 'Language',
  sessions: 'Where you are logged in',
  sessionsLead: 'You stay logged in for twelve hours after the last use, and for a day at most.',
  sessionsPassword: 'Your password, to log out elsewhere',
  device: '{browser} on {system}',
  deviceUnknown: 'Unknown browser',
  thisBrowser: 'This browser',
  sessionTimes: 'Since {since}, last used {used}',
  logOut: 'Log out',
  endSession: 'Log out: {device}',
  endOtherSessions: 'Log out everywhere else',
  sessionEnded: 'Logged out there.',
  passwordLead: 'At least 8 characters long. You are logged out at all other browsers.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  changePassword: 'Change the password',
  passwordChanged: 'Your password is changed.',
  recovery: 'Recovery codes',
  recoveryRenewLead:
    'Ten new ones, for a code that your app shows or one of the old ones. The old ones are void from then on.',
  recoveryRenew: 'Renew the recovery codes',
  factor: 'Second factor',
  otherFactorLead:
    'For a new telephone: give a code that your app shows now, or a recovery code. The old one is good until the new one is set up.',
  otherFactor: 'Set up another second factor',
  otherFactorProve: 'Use this one from now on',
  codeShown: 'Code that it shows',
})
