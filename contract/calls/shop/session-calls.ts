import { post } from '#contract/calls/declaration.ts'
import { GetUser, Login, Logout, StartCheckout } from '#contract/customers.ts'
import { LoginResponse, MessageResponse, UserResponse } from '#contract/data.ts'
import { EndOtherSessions, EndSession, GetSessions, SessionsResponse } from '#contract/sessions.ts'

export const login = post('/api/login', {
  summary: 'Logs in, and returns the session token with the customer’s data.',
  body: Login,
  answer: LoginResponse,
  token: 'ignored',
  refuses: [422, 429],
})

export const startCheckout = post('/api/start-checkout', {
  summary:
    'Opens a session for buying with an address that is not proven. The answer is the same for every address.',
  body: StartCheckout,
  answer: LoginResponse,
  token: 'ignored',
  refuses: [404, 422, 429],
})

export const logout = post('/api/logout', {
  summary: 'Ends a session; also succeeds if it has already ended.',
  body: Logout,
  answer: MessageResponse,
  token: 'ignored',
})

export const getUser = post('/api/get-user', {
  summary: 'Name and e-mail address of the logged-in customer.',
  body: GetUser,
  answer: UserResponse,
  token: 'needed',
  provisional: 'allowed',
})

export const getSessions = post('/api/get-sessions', {
  summary: 'The browsers in which the customer is logged in, that of this session first.',
  body: GetSessions,
  answer: SessionsResponse,
  token: 'needed',
})

export const endSession = post('/api/end-session', {
  summary:
    'Logs the customer out in one browser, confirmed with the password, or with a mailed code if there is none.',
  body: EndSession,
  answer: SessionsResponse,
  token: 'needed',
  refuses: [404, 422, 429],
})

export const endOtherSessions = post('/api/end-other-sessions', {
  summary:
    'Logs the customer out in all other browsers, confirmed with the password, or with a mailed code if there is none.',
  body: EndOtherSessions,
  answer: SessionsResponse,
  token: 'needed',
  refuses: [422, 429],
})
