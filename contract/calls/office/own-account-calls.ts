import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import {
  ChangePassword,
  ChooseLanguage,
  GiveCode,
  RecoveryCodesResponse,
  SecondFactorResponse,
  SessionResponse,
} from '#contract/office/staff.ts'
import { ConfirmPassword, SessionsResponse } from '#contract/sessions.ts'

export const offerFactor = post('/office/api/session/factors', {
  summary: 'The key for a new second factor; a caller with a second factor confirms with a code.',
  body: GiveCode,
  answer: SecondFactorResponse,
  may: 'session',
  refuses: [422, 429],
})

export const confirmFactor = patch('/office/api/session/factors', {
  summary: 'Sets up the second factor with its first code, and returns the recovery codes.',
  body: GiveCode,
  answer: RecoveryCodesResponse,
  may: 'session',
  refuses: [422, 429],
})

export const readRecoveryCodes = get('/office/api/session/recovery-codes', {
  summary: 'The recovery codes that were not confirmed as saved yet.',
  answer: RecoveryCodesResponse,
  may: 'in',
})

export const keepRecoveryCodes = patch('/office/api/session/recovery-codes', {
  summary: 'Confirms that the recovery codes are saved; they are not shown again.',
  answer: SessionResponse,
  may: 'in',
})

export const renewRecoveryCodes = post('/office/api/session/recovery-codes', {
  summary: 'Replaces the recovery codes, confirmed with a code.',
  body: GiveCode,
  answer: RecoveryCodesResponse,
  may: 'in',
  refuses: [422, 429],
})

export const changePassword = post('/office/api/session/passwords', {
  summary: 'Changes the caller’s password, and ends all other sessions.',
  body: ChangePassword,
  answer: SessionResponse,
  may: 'in',
  refuses: [422, 429],
})

export const listBrowsers = get('/office/api/session/browsers', {
  summary: 'The browsers in which the caller is logged in.',
  answer: SessionsResponse,
  may: 'in',
})

export const logOutBrowser = post('/office/api/session/browsers/:id/logouts', {
  summary: 'Logs the caller out in one browser, confirmed with the password.',
  params: Type.Object({ id: Id() }),
  body: ConfirmPassword,
  answer: SessionsResponse,
  may: 'in',
  refuses: [404, 422, 429],
})

export const logOutOtherBrowsers = post('/office/api/session/browsers/logouts', {
  summary: 'Logs the caller out in all other browsers, confirmed with the password.',
  body: ConfirmPassword,
  answer: SessionsResponse,
  may: 'in',
  refuses: [422, 429],
})

export const chooseLanguage = post('/office/api/session/languages', {
  summary: 'Sets the caller’s language in the office.',
  body: ChooseLanguage,
  answer: SessionResponse,
  may: 'in',
  refuses: [422],
})
