import { FindOrder, LoginWithCode, RequestLoginCode } from '#contract/customers.ts'
import { LoginResponse, MessageResponse } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { limitWrongCodes } from '#server/api/login-limits.ts'
import * as loginCodes from '#server/people/customers/login-codes/login-codes.ts'
import * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { loginResponse } from './login-response.ts'
import { limitMails } from './rate-limits.ts'

/** The calls that log in by a mail: with its code, or with the link to an order. */
export function loginCodeRoutes(app: App, shop: Shop): void {
  const response = { 200: MessageResponse }
  const ask = {
    summary:
      'Mails a login code, and creates the account if necessary. The answer is the same for every address.',
    body: RequestLoginCode,
    response,
  }
  const config = { refuses: [422, 429] } as const
  app.post('/api/request-login-code', { schema: ask, config }, async (request) => {
    await limitMails(shop, request, 'code', request.body.email, () =>
      shop.transact((tx) => loginCodes.requestCode(tx, request.body)),
    )
    return { message: messages.codeMailed }
  })

  const enter = {
    summary: 'Logs in with a mailed code.',
    body: LoginWithCode,
    response: { 200: LoginResponse },
  }
  const entering = { token: 'ignored', refuses: [422, 429] } as const
  app.post('/api/login-with-code', { schema: enter, config: entering }, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    const entered = await limitWrongCodes(shop, request, input.email, () =>
      loginCodes.logInWithCode(shop, input),
    )
    return loginResponse(shop, request, entered)
  })

  const find = {
    summary: 'Mails a link to an order, if it belongs to this address. The answer is the same in all cases.',
    body: FindOrder,
    response,
  }
  app.post('/api/find-order', { schema: find, config }, async (request) => {
    await limitMails(shop, request, 'order', request.body.email, () =>
      shop.transact((tx) => orders.links.requestByMail(tx, request.body)),
    )
    return { message: messages.orderMailed }
  })
}
