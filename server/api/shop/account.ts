import {
  EmailTickets,
  GetUser,
  Login,
  Logout,
  Register,
  RequestPasswordReset,
  ResetPassword,
  UpdateSettings,
} from '#contract/customers.ts'
import { DataAnswer, LoginAnswer, MessageAnswer, UserAnswer } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import * as account from '#server/account/account.ts'
import * as customers from '#server/customers/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import type { App } from '#server/api/app-type.ts'
import { limitWrongLogins, rememberPlace } from '#server/api/login-limits.ts'
import { limitCodes, limitMails, limitSettings } from './rate-limits.ts'
import { requireCustomer } from '#server/api/authentication.ts'

const messageAnswer = { response: { 200: MessageAnswer } }

/** The calls for accounts: registering, logging in and out, passwords, settings, and tickets sent again. */
export function accountRoutes(app: App, shop: Shop): void {
  sessionRoutes(app, shop)
  passwordRoutes(app, shop)
  resendRoutes(app, shop)
  settingsRoutes(app, shop)
}

function sessionRoutes(app: App, shop: Shop): void {
  const enter = {
    summary: 'Opens a session and gives its token, with all that is the customer’s own.',
    body: Login,
    response: { 200: LoginAnswer },
  }
  app.post('/api/login', { schema: enter, config: { refuses: [422, 429] } }, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    const { customer, remember_token } = await limitWrongLogins(shop, 'login', request, input.email, () =>
      customers.sessions.logIn(shop, input),
    )
    return { remember_token, data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  const leave = {
    summary: 'Ends a session, also one that has ended already.',
    body: Logout,
    ...messageAnswer,
  }
  app.post('/api/logout', { schema: leave, config: { token: 'ignored' } }, async (request) => {
    await shop.transact((tx) => customers.sessions.logOut(tx, request.body.token))
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
    ...messageAnswer,
  }
  app.post('/api/register', { schema: register, config: { refuses: [422, 429] } }, async (request) => {
    await limitMails(shop, request, request.body.email)
    await shop.transact((tx) => customers.register(tx, request.body))
    return { message: messages.registered }
  })

  const ask = {
    summary: 'Mails a link to set a new password, if there is an account with this address.',
    body: RequestPasswordReset,
    ...messageAnswer,
  }
  app.post(
    '/api/request-password-reset',
    { schema: ask, config: { refuses: [422, 429] } },
    async (request) => {
      await limitMails(shop, request, request.body.email)
      await shop.transact((tx) => customers.requestPasswordReset(tx, request.body))
      return { message: messages.resetMailSent }
    },
  )

  // This token is the mailed code, not that of a session.
  const config = { token: 'ignored', refuses: [422, 429] } as const
  const set = {
    summary: 'Sets a password with the code of a mailed link, and ends every session.',
    body: ResetPassword,
    ...messageAnswer,
  }
  app.post('/api/reset-password', { schema: set, config }, async (request) => {
    await limitCodes(shop, request)
    await customers.resetPassword(shop, request.body)
    await rememberPlace(shop, 'login', request, request.body.email)
    return { message: messages.passwordSet }
  })
}

function resendRoutes(app: App, shop: Shop): void {
  const again = {
    summary: 'Mails the tickets of an address to it, if there are any.',
    body: EmailTickets,
    ...messageAnswer,
  }
  app.post('/api/email-tickets', { schema: again, config: { refuses: [422, 429] } }, async (request) => {
    await limitMails(shop, request, request.body.email)
    await shop.transact((tx) => tickets.requestTickets(tx, request.body))
    return { message: messages.ticketsMailed }
  })
}

function settingsRoutes(app: App, shop: Shop): void {
  app.post(
    '/api/update-settings',
    {
      schema: {
        summary: 'Changes name, e-mail address, default address and password of the customer.',
        body: UpdateSettings,
        response: { 200: DataAnswer },
      },
      config: { token: 'needed', refuses: [422, 429] },
    },
    async (request) => {
      const before = requireCustomer(request)
      await limitSettings(shop, before.id)
      const changed = await customers.updateSettings(shop, before, request.body)
      return { data: await account.ownData(shop, changed, request.headers['accept-language']) }
    },
  )
}
