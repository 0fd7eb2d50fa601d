import {
  ConfirmEmail,
  EmailTickets,
  PendingEmail,
  Register,
  RequestPasswordReset,
  ResetPassword,
  SetLanguage,
  UpdateSettings,
} from '#contract/customers.ts'
import { DataResponse, MessageResponse } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import * as account from '#server/checkout/account/account.ts'
import * as carts from '#server/carts/carts.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as emailChange from '#server/people/customers/email-change/email-change.ts'
import * as passwords from '#server/people/customers/passwords/passwords.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as tickets from '#server/tickets/tickets.ts'
import type { App } from '#server/api/app-type.ts'
import { limitWrongCodes, trustLoginSource } from '#server/api/login-limits.ts'
import { limitCodes, limitMails, limitNewEmail, limitRegistrations, limitSettings } from './rate-limits.ts'
import { requireCustomer } from '#server/api/authentication.ts'

const messageResponse = { response: { 200: MessageResponse } }

/** The calls for accounts: registration, passwords, settings, address, and resending tickets. */
export function accountRoutes(app: App, shop: Shop): void {
  passwordRoutes(app, shop)
  resendRoutes(app, shop)
  settingsRoutes(app, shop)
  emailRoutes(app, shop)
}

function passwordRoutes(app: App, shop: Shop): void {
  const register = {
    summary: 'Creates an account and mails a link to set its password, with a login code.',
    body: Register,
    ...messageResponse,
  }
  app.post('/api/register', { schema: register, config: { refuses: [422, 429] } }, async (request) => {
    await limitRegistrations(shop, request, request.body.email, () =>
      shop.transact((tx) => passwords.register(tx, request.body)),
    )
    return { message: messages.registered }
  })

  const ask = {
    summary: 'Mails a link and a code to set a new password, if there is an account with this address.',
    body: RequestPasswordReset,
    ...messageResponse,
  }
  app.post(
    '/api/request-password-reset',
    { schema: ask, config: { refuses: [422, 429] } },
    async (request) => {
      await limitMails(shop, request, 'password', request.body.email, () =>
        shop.transact((tx) => passwords.requestPasswordReset(tx, request.body)),
      )
      return { message: messages.resetMailSent }
    },
  )

  resetRoute(app, shop)
}

function resetRoute(app: App, shop: Shop): void {
  // This token is the mailed code, not that of a session.
  const config = { token: 'ignored', refuses: [422, 429] } as const
  const set = {
    summary: 'Sets a password by a mailed link or code, and ends every session.',
    body: ResetPassword,
    ...messageResponse,
  }
  app.post('/api/reset-password', { schema: set, config }, async (request) => {
    const { token, code, email } = request.body
    const reset = () => passwords.resetPassword(shop, request.body)
    // Six digits can be guessed, unlike the token of a link.
    const { customer, cart } =
      token === '' && code !== ''
        ? await limitWrongCodes(shop, request, email, reset)
        : await limitCodes(shop, request, reset)
    await trustLoginSource(shop, 'login', request, email)
    await carts.savedCarts.save(shop, customer.id, [cart])
    return { message: messages.passwordSet }
  })
}

function resendRoutes(app: App, shop: Shop): void {
  const again = {
    summary: 'Mails the tickets of an address to it, if there are any.',
    body: EmailTickets,
    ...messageResponse,
  }
  app.post('/api/email-tickets', { schema: again, config: { refuses: [422, 429] } }, async (request) => {
    await limitMails(shop, request, 'tickets', request.body.email, () =>
      shop.transact((tx) => tickets.resend.requestTickets(tx, request.body)),
    )
    return { message: messages.ticketsMailed }
  })
}

function settingsRoutes(app: App, shop: Shop): void {
  app.post(
    '/api/update-settings',
    {
      schema: {
        summary:
          'Changes name, default address and password of the customer; a new e-mail address must be confirmed.',
        body: UpdateSettings,
        response: { 200: DataResponse },
      },
      config: { token: 'needed', refuses: [422, 429] },
    },
    async (request) => {
      const before = requireCustomer(request)
      const changed = await limitSettings(shop, before.id, () =>
        limitNewEmail(shop, request, before, request.body.email, () =>
          customers.settings.update(shop, before, request.body),
        ),
      )
      return { data: await account.ownData(shop, changed, request.headers['accept-language']) }
    },
  )

  const speaking = {
    summary: 'Sets the language of the customer’s mails and documents.',
    body: SetLanguage,
    response: { 200: DataResponse },
  }
  const config = { token: 'needed', refuses: [422] } as const
  app.post('/api/set-language', { schema: speaking, config }, async (request) => {
    const customer = requireCustomer(request)
    const { language } = request.body
    await shop.transact((tx) => customers.settings.chooseLanguage(tx, customer, language))
    const changed = { ...customer, language }
    return { data: await account.ownData(shop, changed, request.headers['accept-language']) }
  })
}

function emailRoutes(app: App, shop: Shop): void {
  const confirm = {
    summary: 'Confirms the new address of an account by the mailed link.',
    body: ConfirmEmail,
    ...messageResponse,
  }
  // This token is that of the mailed link, not that of a session.
  const config = { token: 'ignored', refuses: [422, 429] } as const
  app.post('/api/confirm-email', { schema: confirm, config }, async (request) => {
    await limitCodes(shop, request, () => emailChange.confirm(shop, request.body))
    return { message: messages.emailConfirmed }
  })

  const again = {
    summary: 'Mails a new link to the unconfirmed address.',
    body: PendingEmail,
    ...messageResponse,
  }
  const asking = { token: 'needed', refuses: [422, 429] } as const
  app.post('/api/resend-email-confirmation', { schema: again, config: asking }, async (request) => {
    const customer = requireCustomer(request)
    const email = (await emailChange.pendingEmail(shop, customer.id)) ?? ''
    await limitMails(shop, request, 'new address', email, () =>
      shop.transact((tx) => emailChange.resendLink(tx, customer)),
    )
    return { message: messages.emailLinkSent }
  })

  const cancel = {
    summary: 'Withdraws the unconfirmed address; its link becomes invalid.',
    body: PendingEmail,
    response: { 200: DataResponse },
  }
  app.post('/api/cancel-email-change', { schema: cancel, config: { token: 'needed' } }, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => emailChange.cancel(tx, customer))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })
}
