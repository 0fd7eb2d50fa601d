import { post } from '#contract/calls/declaration.ts'
import {
  CheckLoginCode,
  CodeStateResponse,
  FindOrder,
  LoginWithCode,
  RequestLoginCode,
} from '#contract/customers.ts'
import { LoginResponse, MessageResponse } from '#contract/data.ts'

export const requestLoginCode = post('/api/request-login-code', {
  summary:
    'Mails a login code, and creates the account if necessary. The answer is the same for every address.',
  body: RequestLoginCode,
  answer: MessageResponse,
  refuses: [422, 429],
})

export const loginWithCode = post('/api/login-with-code', {
  summary: 'Logs in with a mailed code.',
  body: LoginWithCode,
  answer: LoginResponse,
  token: 'ignored',
  refuses: [422, 429],
})

export const checkLoginCode = post('/api/check-login-code', {
  summary: 'Whether the code that was mailed to an address for this cart has been used.',
  body: CheckLoginCode,
  answer: CodeStateResponse,
  refuses: [429],
})

export const findOrder = post('/api/find-order', {
  summary: 'Mails a link to an order, if it belongs to this address. The answer is the same in all cases.',
  body: FindOrder,
  answer: MessageResponse,
  refuses: [422, 429],
})
