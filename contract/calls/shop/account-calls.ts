import { post } from '#contract/calls/declaration.ts'
import {
  ConfirmEmail,
  EmailTickets,
  PendingEmail,
  Register,
  RequestPasswordReset,
  ResetPassword,
  SetLanguage,
  UpdateSettings,
} from '#contract/customers.ts'
import { DataResponse, MessageResponse } from '#contract/data.ts'

const mailing = { answer: MessageResponse, refuses: [422, 429] } as const

export const register = post('/api/register', {
  summary: 'Creates an account and mails a link to set its password, with a login code.',
  body: Register,
  ...mailing,
})

export const requestPasswordReset = post('/api/request-password-reset', {
  summary: 'Mails a link and a code to set a new password, if there is an account with this address.',
  body: RequestPasswordReset,
  ...mailing,
})

export const resetPassword = post('/api/reset-password', {
  summary: 'Sets a password by a mailed link or code, and ends every session.',
  body: ResetPassword,
  answer: MessageResponse,
  token: 'mailed',
  refuses: [422, 429],
})

export const emailTickets = post('/api/email-tickets', {
  summary: 'Mails the tickets of an address to it, if there are any.',
  body: EmailTickets,
  ...mailing,
})

export const updateSettings = post('/api/update-settings', {
  summary:
    'Changes name, default address and password of the customer; a new e-mail address must be confirmed.',
  body: UpdateSettings,
  answer: DataResponse,
  token: 'needed',
  refuses: [422, 429],
})

export const setLanguage = post('/api/set-language', {
  summary: 'Sets the language of the customer’s mails and documents.',
  body: SetLanguage,
  answer: DataResponse,
  token: 'needed',
  refuses: [422],
})

export const confirmEmail = post('/api/confirm-email', {
  summary: 'Confirms the new address of an account by the mailed link.',
  body: ConfirmEmail,
  answer: MessageResponse,
  token: 'mailed',
  refuses: [422, 429],
})

export const resendEmailConfirmation = post('/api/resend-email-confirmation', {
  summary: 'Mails a new link to the unconfirmed address.',
  body: PendingEmail,
  token: 'needed',
  ...mailing,
})

export const cancelEmailChange = post('/api/cancel-email-change', {
  summary: 'Withdraws the unconfirmed address; its link becomes invalid.',
  body: PendingEmail,
  answer: DataResponse,
  token: 'needed',
})
