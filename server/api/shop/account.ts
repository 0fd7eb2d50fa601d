import {
  EmailTickets,
  GetUser,
  Login,
  Logout,
  Register,
  RequestPasswordReset,
  ResetPassword,
} from '#contract/customers.ts'
import { LoginAnswer, MessageAnswer, UserAnswer } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import * as account from '#server/account/account.ts'
import * as people from '#server/customers/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import type { App } from '#server/api/app-type.ts'
import { limitCodes, limitLogins, limitMails } from './rate-limits.ts'
import { requireCustomer } from '#server/api/authentication.ts'

const said = { response: { 200: MessageAnswer } }

/** The calls by which a person gets an account, enters and leaves, or has their tickets sent again (S§7). */
export function accountRoutes(app: App, shop: Shop): void {
  sessionRoutes(app, shop)
  passwordRoutes(app, shop)
  resendRoutes(app, shop)
}

function sessionRoutes(app: App, shop: Shop): void {
  const enter = {
    summary: 'Opens a session and gives its token, with all that is the customer’s own.',
    body: Login,
    response: { 200: LoginAnswer },
  }
  app.post('/api/login', { schema: enter, config: { refuses: [422, 429] } }, async (request) => {
    await limitLogins(shop, request, request.body.email)
    const userAgent = request.headers['user-agent'] ?? null
    const { customer, remember_token } = await people.logIn(shop, { ...request.body, userAgent })
    return { remember_token, data: await account.customerData(shop, customer) }
  })

  const leave = { summary: 'Ends a session, also one that has ended already.', body: Logout, ...said }
  app.post('/api/logout', { schema: leave, config: { token: 'ignored' } }, async (request) => {
    await shop.transact((tx) => people.logOut(tx, request.body.token))
    return { message: messages.loggedOut }
  })

  const user = {
    summary: 'Name and e-mail address of the customer who is logged in.',
    body: GetUser,
    response: { 200: UserAnswer },
  }
  app.post('/api/get-user', { schema: user, config: { token: 'needed' } }, (request) => {
    const { full_name, email } = requireCustomer(request)
    return { user: { full_name, email } }
  })
}

function passwordRoutes(app: App, shop: Shop): void {
  const register = {
    summary: 'Makes an account and mails a link to set its password.',
    body: Register,
    ...said,
  }
  app.post('/api/register', { schema: register, config: { refuses: [422, 429] } }, async (request) => {
    await limitMails(shop, request, request.body.email)
    await shop.transact((tx) => people.register(tx, request.body))
    return { message: messages.registered }
  })

  const ask = {
    summary: 'Mails a link to set a new password, if there is an account with this address.',
    body: RequestPasswordReset,
    ...said,
  }
  app.post(
    '/api/request-password-reset',
    { schema: ask, config: { refuses: [422, 429] } },
    async (request) => {
      await limitMails(shop, request, request.body.email)
      await shop.transact((tx) => people.requestPasswordReset(tx, request.body))
      return { message: messages.resetMailSent }
    },
  )

  // This token is the mailed code, and nobody's session.
  const config = { token: 'ignored', refuses: [422, 429] } as const
  const set = {
    summary: 'Sets a password with the code of a mailed link, and ends every session.',
    body: ResetPassword,
    ...said,
  }
  app.post('/api/reset-password', { schema: set, config }, async (request) => {
    await limitCodes(shop, request)
    await people.resetPassword(shop, request.body)
    return { message: messages.passwordSet }
  })
}

function resendRoutes(app: App, shop: Shop): void {
  const again = {
    summary: 'Mails the tickets of an address to it, if there are any.',
    body: EmailTickets,
    ...said,
  }
  app.post('/api/email-tickets', { schema: again, config: { refuses: [422, 429] } }, async (request) => {
    await limitMails(shop, request, request.body.email)
    await shop.transact((tx) => tickets.requestTickets(tx, request.body))
    return { message: messages.ticketsMailed }
  })
}
