import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the login. */
export const messages = defineMessages('web/office/authentication', {
  language: 'Language',
  login: 'Log in',
  loginLead: 'For festival staff.',
  email: 'E-mail',
  password: 'Password',
  code: 'Code',
  codeTitle: 'Your second factor',
  codeLead: 'Enter the code from your authenticator app, or one of your recovery codes.',
  enter: 'Log in',
  enrolTitle: 'Set up a second factor',
  enrolLead: 'Scan this with an authenticator app, or type in the key. Then enter the code from the app.',
  enrolKey: 'Key',
  enrolQr: 'QR code with the key of your second factor',
  recoveryTitle: 'Your recovery codes',
  recoveryLead:
    'Each code logs you in once if you lose your phone. Store them somewhere safe: they will not be shown again.',
  recoveryKept: 'I have stored them',
  welcome: 'Welcome, {name}',
  welcomeLead: 'Choose a password for {email}, at least 8 characters long.',
  setPassword: 'Set password',
  linkExpired: 'This link has expired',
})
