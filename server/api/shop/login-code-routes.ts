import * as calls from '#contract/calls/shop/login-code-calls.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { limitWrongCodes } from '#server/api/login-limits.ts'
import * as loginCodes from '#server/people/customers/login-codes/login-codes.ts'
import * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import { loginResponse } from './login-response.ts'
import { limitCodeChecks, limitMails } from './rate-limits.ts'

/** The calls that log in by a mail: with its code, or with the link to an order. */
export function loginCodeRoutes(app: App, shop: Shop): void {
  serve(app, calls.requestLoginCode, async (request) => {
    await limitMails(shop, request, 'code', request.body.email, () =>
      shop.transact((tx) => loginCodes.requestCode(tx, request.body)),
    )
    return { message: messages.codeMailed }
  })

  serve(app, calls.loginWithCode, async (request) => {
    const input = { ...request.body, userAgent: request.headers['user-agent'] ?? null }
    const entered = await limitWrongCodes(shop, request, input.email, () =>
      loginCodes.logInWithCode(shop, input),
    )
    return loginResponse(shop, request, entered)
  })

  serve(app, calls.checkLoginCode, async (request) => ({
    used: await limitCodeChecks(shop, request.body.cart, () => loginCodes.isUsed(shop, request.body)),
  }))

  serve(app, calls.findOrder, async (request) => {
    await limitMails(shop, request, 'order', request.body.email, () =>
      shop.transact((tx) => orders.links.requestByMail(tx, request.body)),
    )
    return { message: messages.orderMailed }
  })
}
