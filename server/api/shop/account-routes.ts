import * as calls from '#contract/calls/shop/account-calls.ts'
import { messages } from '#contract/messages.ts'
import * as account from '#server/checkout/account/account.ts'
import * as carts from '#server/carts/carts.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as emailChange from '#server/people/customers/email-change/email-change.ts'
import * as passwords from '#server/people/customers/passwords/passwords.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { limitWrongCodes, trustLoginSource } from '#server/api/login-limits.ts'
import { limitCodes, limitMails, limitNewEmail, limitRegistrations, limitSettings } from './rate-limits.ts'
import { requireCustomer } from '#server/api/authentication.ts'

/** The calls for accounts: registration, passwords, settings, address, and resending tickets. */
export function accountRoutes(app: App, shop: Shop): void {
  passwordCalls(app, shop)
  settingCalls(app, shop)
  emailCalls(app, shop)

  serve(app, calls.emailTickets, async (request) => {
    await limitMails(shop, request, 'tickets', request.body.email, () =>
      shop.transact((tx) => tickets.resend.requestTickets(tx, request.body)),
    )
    return { message: messages.ticketsMailed }
  })
}

function passwordCalls(app: App, shop: Shop): void {
  serve(app, calls.register, async (request) => {
    await limitRegistrations(shop, request, request.body.email, () =>
      shop.transact((tx) => passwords.register(tx, request.body)),
    )
    return { message: messages.registered }
  })

  serve(app, calls.requestPasswordReset, async (request) => {
    await limitMails(shop, request, 'password', request.body.email, () =>
      shop.transact((tx) => passwords.requestPasswordReset(tx, request.body)),
    )
    return { message: messages.resetMailSent }
  })

  serve(app, calls.resetPassword, async (request) => {
    const { token, code, email } = request.body
    const reset = () => passwords.resetPassword(shop, request.body)
    // Six digits can be guessed, unlike the token of a link.
    const { customer, cart } =
      token === '' && code !== ''
        ? await limitWrongCodes(shop, request, email, reset)
        : await limitCodes(shop, request, reset)
    await trustLoginSource(shop, 'login', request, email)
    await carts.savedCarts.save(shop, { customer_id: customer.id }, [cart])
    return { message: messages.passwordSet }
  })
}

function settingCalls(app: App, shop: Shop): void {
  serve(app, calls.updateSettings, async (request) => {
    const before = requireCustomer(request)
    const changed = await limitSettings(shop, before.id, () =>
      limitNewEmail(shop, request, before, request.body.email, () =>
        customers.settings.update(shop, before, request.body),
      ),
    )
    return { data: await account.ownData(shop, changed, request.headers['accept-language']) }
  })

  serve(app, calls.setLanguage, async (request) => {
    const customer = requireCustomer(request)
    const { language } = request.body
    await shop.transact((tx) => customers.settings.chooseLanguage(tx, customer, language))
    const changed = { ...customer, language }
    return { data: await account.ownData(shop, changed, request.headers['accept-language']) }
  })
}

function emailCalls(app: App, shop: Shop): void {
  serve(app, calls.confirmEmail, async (request) => {
    await limitCodes(shop, request, () => emailChange.confirm(shop, request.body))
    return { message: messages.emailConfirmed }
  })

  serve(app, calls.resendEmailConfirmation, async (request) => {
    const customer = requireCustomer(request)
    const email = (await emailChange.pendingEmail(shop, customer.id)) ?? ''
    await limitMails(shop, request, 'new address', email, () =>
      shop.transact((tx) => emailChange.resendLink(tx, customer)),
    )
    return { message: messages.emailLinkSent }
  })

  serve(app, calls.cancelEmailChange, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => emailChange.cancel(tx, customer))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })
}
