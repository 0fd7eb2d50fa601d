import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the login. */
export const messages = defineMessages('web/office/authentication', {
  language: 'Language',
  login: 'Log in',
  loginLead: 'For the people who run the festival.',
  email: 'E-mail',
  password: 'Password',
  code: 'Code',
  codeTitle: 'Your second factor',
  codeLead: 'Enter the code that your app shows, or one of your recovery codes.',
  enter: 'Enter',
  enrolTitle: 'Set up a second factor',
  enrolLead: 'Scan this with an app for second factors, or type the key. Then enter the code that it shows.',
  enrolKey: 'Key',
  enrolQr: 'QR code of the key of your second factor',
  recoveryTitle: 'Your recovery codes',
  recoveryLead:
    'Each of them opens the office once when your telephone is lost. Keep them where nobody else looks: once you have, they are not shown again.',
  recoveryKept: 'I have kept them',
  welcome: 'Welcome, {name}',
  welcomeLead: 'Choose a password for {email}, at least 8 characters long.',
  setPassword: 'Set password',
  linkExpired: 'This link is no longer good',
})
