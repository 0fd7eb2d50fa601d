import { GetUser, Login, Logout, Register, RequestPasswordReset, ResetPassword } from '#contract/customers.ts'
import { LoginAnswer, MessageAnswer, UserAnswer } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import * as account from '#server/account/account.ts'
import * as people from '#server/customers/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'
import { limitCodes, limitLogins, limitMails } from './limits.ts'
import { loggedIn } from './who.ts'

/** The calls by which a person gets an account, enters and leaves (S§7). */
export function customers(app: App, shop: Shop): void {
  app.post('/api/login', { schema: { body: Login, response: { 200: LoginAnswer } } }, async (request) => {
    await limitLogins(shop, request, request.body.email)
    const userAgent = request.headers['user-agent'] ?? null
    const { customer, remember_token } = await people.logIn(shop, { ...request.body, userAgent })
    return { remember_token, data: await account.forCustomer(shop, customer) }
  })

  const leave = { body: Logout, response: { 200: MessageAnswer } }
  app.post('/api/logout', { schema: leave, config: { token: 'ignored' } }, async (request) => {
    await shop.transact((tx) => people.logOut(tx, request.body.token))
    return { message: messages.loggedOut }
  })

  app.post(
    '/api/register',
    { schema: { body: Register, response: { 200: MessageAnswer } } },
    async (request) => {
      await limitMails(shop, request, request.body.email)
      await shop.transact((tx) => people.register(tx, request.body))
      return { message: messages.registered }
    },
  )

  const resetRequest = { body: RequestPasswordReset, response: { 200: MessageAnswer } }
  app.post('/api/request-password-reset', { schema: resetRequest }, async (request) => {
    await limitMails(shop, request, request.body.email)
    await shop.transact((tx) => people.requestPasswordReset(tx, request.body))
    return { message: messages.resetMailSent }
  })

  // This token is the mailed code, and nobody's session.
  const reset = { body: ResetPassword, response: { 200: MessageAnswer } }
  app.post('/api/reset-password', { schema: reset, config: { token: 'ignored' } }, async (request) => {
    await limitCodes(shop, request)
    await people.resetPassword(shop, request.body)
    return { message: messages.passwordSet }
  })

  const user = { body: GetUser, response: { 200: UserAnswer } }
  app.post('/api/get-user', { schema: user, config: { token: 'needed' } }, (request) => {
    const { full_name, email } = loggedIn(request)
    return { user: { full_name, email } }
  })
}
