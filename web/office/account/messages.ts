import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the user's own account. */
export const messages = defineMessages('web/office/account', {
  language: 'Language',
  sessions: 'Where you are logged in',
  sessionsLead: 'You are logged out after twelve hours without activity, and after one day at the latest.',
  sessionsPassword: 'Your password, to log out elsewhere',
  device: '{browser} on {system}',
  deviceUnknown: 'Unknown browser',
  thisBrowser: 'This browser',
  sessionTimes: 'Since {since}, last used {used}',
  logOut: 'Log out',
  endSession: 'Log out: {device}',
  endOtherSessions: 'Log out everywhere else',
  sessionEnded: 'Logged out.',
  passwordLead: 'At least 8 characters. This logs you out of all other browsers.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  changePassword: 'Change password',
  passwordChanged: 'Your password has been changed.',
  recovery: 'Recovery codes',
  recoveryRenewLead:
    'You get ten new codes and the old ones stop working. Confirm with a code from your authenticator app or one of the old recovery codes.',
  recoveryRenew: 'Renew recovery codes',
  factor: 'Second factor',
  otherFactorLead:
    'For a new phone: enter a current code from your authenticator app, or a recovery code. The old second factor works until the new one is set up.',
  otherFactor: 'Set up a new second factor',
  otherFactorProve: 'Use this one from now on',
  codeShown: 'Code from the app',
})
