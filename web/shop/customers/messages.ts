import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the pages for guests and of the account. */
export const messages = defineMessages('web/shop/customers', {
  login: 'Login',
  register: 'Register',
  forgotPassword: 'Forgot your password?',
  logout: 'Logout',
  password: 'Password',
  loginFirst: 'Log in to check out. Your cart is kept meanwhile.',
  noAccount: 'New here?',
  haveAccount: 'You have an account already?',
  toLogin: 'To the login',
  registerHint:
    'Your name and email address are enough: you choose your password by a link that we send you.',
  checkEmail: 'Check your email',
  mailComes: 'The mail arrives within 10 minutes. If you do not see it, look into your spam folder too.',
  passwordMailTo:
    'We have sent a link to {email}. Follow it to choose your password; it works once and for 15 minutes.',
  forgotHint: 'Tell us your email address, and we send you a link to choose a new password.',
  sendLink: 'Send link',
  newPassword: 'New password',
  passwordHint: 'at least 8 characters',
  confirmation: 'Confirmation of the new password',
  setPassword: 'Set password',
  passwordReady: 'You can log in with it now.',
  codeUsed: 'The code might have timed out or already been used. Start again, and we send you a new link.',
  restart: 'Restart',
  resendHint: 'Tell us your email address, and we send you all tickets for it once more.',
  sendTickets: 'Send tickets',
  accountSettings: 'Account Settings',
  aboutYou: 'About you',
  currentPassword: 'Current password',
  currentPasswordHint: 'So that nobody else can change your account.',
  changePassword: 'Change your password',
  changePasswordHint:
    'Leave both fields empty to keep the one you have. A new one ends your sessions elsewhere.',
  defaultAddress: 'Your address',
  defaultAddressHint: 'We offer it at checkout, where you can change it for an order.',
  updateSettings: 'Update Settings',
})
