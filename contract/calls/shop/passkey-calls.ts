import { post } from '#contract/calls/declaration.ts'
import { LoginResponse } from '#contract/data.ts'
import {
  AddPasskey,
  GetPasskeys,
  LoginWithPasskey,
  PasskeyOptionsResponse,
  PasskeysResponse,
  RemovePasskey,
  RenamePasskey,
  RequestPasskey,
  RequestPasskeyLogin,
} from '#contract/passkeys.ts'

export const requestPasskeyLogin = post('/api/request-passkey-login', {
  summary: 'The WebAuthn options for logging in with a passkey. They name no account.',
  body: RequestPasskeyLogin,
  answer: PasskeyOptionsResponse,
  refuses: [422, 429],
})

export const loginWithPasskey = post('/api/login-with-passkey', {
  summary: 'Logs in with a passkey.',
  body: LoginWithPasskey,
  answer: LoginResponse,
  token: 'ignored',
  refuses: [422, 429],
})

export const getPasskeys = post('/api/get-passkeys', {
  summary: 'The passkeys of the customer, oldest first.',
  body: GetPasskeys,
  answer: PasskeysResponse,
  token: 'needed',
})

export const requestPasskey = post('/api/request-passkey', {
  summary:
    'The WebAuthn options for creating a passkey; requires the password, or a mailed code if there is none.',
  body: RequestPasskey,
  answer: PasskeyOptionsResponse,
  token: 'needed',
  refuses: [422, 429],
})

export const addPasskey = post('/api/add-passkey', {
  summary: 'Adds a passkey, and notifies the owner by mail.',
  body: AddPasskey,
  answer: PasskeysResponse,
  token: 'needed',
  refuses: [422, 429],
})

export const renamePasskey = post('/api/rename-passkey', {
  summary: 'Renames a passkey.',
  body: RenamePasskey,
  answer: PasskeysResponse,
  token: 'needed',
  refuses: [404, 422],
})

export const removePasskey = post('/api/remove-passkey', {
  summary: 'Removes a passkey; requires the password, or a mailed code if there is none.',
  body: RemovePasskey,
  answer: PasskeysResponse,
  token: 'needed',
  refuses: [404, 422, 429],
})
