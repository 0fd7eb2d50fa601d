import * as gifts from '#contract/calls/shop/gift-calls.ts'
import * as guestCalls from '#contract/calls/shop/guest-list-calls.ts'
import * as calls from '#contract/calls/shop/ticket-calls.ts'
import * as carts from '#server/carts/carts.ts'
import * as account from '#server/checkout/account/account.ts'
import { guestLists } from '#server/checkout/guests/guests.ts'
import * as upgrades from '#server/checkout/upgrades/upgrades.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as answerFiles from '#server/shop/questions/files/files.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as ticketAnswers from '#server/tickets/answers/answers.ts'
import * as dependents from '#server/tickets/dependents/dependents.ts'
import * as issued from '#server/tickets/tickets.ts'
import * as ticketVariants from '#server/tickets/variants/variants.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { formBodies, formOf } from '#server/api/form-bodies.ts'
import { serve } from '#server/api/serve.ts'
import {
  limitGiftLinks,
  limitGuestLists,
  limitLinks,
  limitReassignments,
  limitUploads,
} from './rate-limits.ts'
import { clientInfoOf, requireBuyer, requireCustomer } from '#server/api/authentication.ts'

/** The customer's actions on their tickets. */
export function ticketRoutes(app: App, shop: Shop): void {
  serve(app, calls.changeTicket, async (request) => {
    const buyer = request.body.reassign ? requireCustomer(request) : requireBuyer(request)
    const change = () => shop.transact((tx) => issued.change(tx, buyer, request.body))
    await (request.body.reassign ? limitReassignments(shop, requireCustomer(request).id, change) : change())
    return { data: await account.ownData(shop, buyer, request.headers['accept-language']) }
  })

  serve(app, calls.getDependents, async (request) => ({
    dependents: await dependents.ofCodes(shop, requireCustomer(request), request.body),
  }))

  serve(app, calls.renewTicketCode, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => issued.renewCode(tx, customer, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, calls.answerQuestions, async (request) => {
    const buyer = requireBuyer(request)
    await shop.transact((tx) => ticketAnswers.answerQuestions(tx, buyer, request.body))
    return { data: await account.ownData(shop, buyer, request.headers['accept-language']) }
  })

  formBodies(app, calls.uploadAnswer.takes, (scope) =>
    serve(
      scope,
      calls.uploadAnswer,
      async (request) => {
        const { fields, bytes } = formOf(request)
        const [cart, question] = [fields.get('cart') ?? '', fields.get('question') ?? '']
        if (cart !== '') await carts.find(shop, cart)
        return {
          file: await limitUploads(shop, request, () => answerFiles.upload(shop, { question, bytes })),
        }
      },
      { bodyLimit: BODY_LIMITS.answerFile },
    ),
  )

  choiceRoutes(app, shop)
  linkRoutes(app, shop)
  giftRoutes(app, shop)
  guestListRoutes(app, shop)
}

/** The calls that change what was chosen of a product. */
function choiceRoutes(app: App, shop: Shop): void {
  serve(app, calls.setTravelTime, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => issued.setTravelTime(tx, customer, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, calls.setVariant, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => ticketVariants.set(tx, customer, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, calls.upgradeTicket, async (request) => {
    const customer = requireCustomer(request)
    const { order, payment } = await upgrades.start(shop, customer, request.body, clientInfoOf(request))
    const data = await account.ownData(shop, customer, request.headers['accept-language'])
    return { order: account.orderIn(data, order), payment, data }
  })
}

/** The calls of a mailed link with which holders and buyers answer what is asked of them. */
function linkRoutes(app: App, shop: Shop): void {
  const read = (link: string) => shop.read((connection) => ticketAnswers.byLink.read(connection, link))

  serve(app, calls.getQuestions, async (request) => ({
    items: await limitLinks(shop, request, () => read(request.body.link)),
  }))

  serve(app, calls.answerByLink, async (request) => {
    const { body } = request
    await limitLinks(shop, request, () => shop.transact((tx) => ticketAnswers.byLink.answer(tx, body)))
    return { items: await read(body.link) }
  })
}

/** The calls for tickets that are given away by a link: of their owner, and of whoever has the link. */
function giftRoutes(app: App, shop: Shop): void {
  serve(app, gifts.createGiftLink, async (request) => {
    const customer = requireCustomer(request)
    const { url, expires_at } = await limitReassignments(shop, customer.id, () =>
      shop.transact((tx) => issued.giftLinks.create(tx, customer, request.body)),
    )
    const data = await account.ownData(shop, customer, request.headers['accept-language'])
    return { url, expires_at: isoInstant(expires_at), data }
  })

  serve(app, gifts.withdrawGiftLink, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => issued.giftLinks.withdraw(tx, customer, request.body))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, gifts.getGift, async (request) => {
    const { body } = request
    return { gift: await limitGiftLinks(shop, request, body.link, () => issued.giftLinks.read(shop, body)) }
  })

  serve(app, gifts.acceptGift, async (request) => {
    const { body, customer } = request
    const order = await limitGiftLinks(shop, request, body.link, () =>
      shop.transact((tx) => issued.giftLinks.accept(tx, body, customer)),
    )
    // Whoever has not proven the address gets the link by mail alone.
    return { terms: customer && `/accept-tcs/${order.code}/${order.checksum}` }
  })
}

/** The calls of a partner's own page: whoever has its link names guests, and takes them back. */
function guestListRoutes(app: App, shop: Shop): void {
  const read = async (link: string) => ({ guest_list: await guestLists.read(shop, link) })

  serve(app, guestCalls.getGuestList, (request) => limitLinks(shop, request, () => read(request.body.link)))

  serve(app, guestCalls.nameGuestsByLink, async (request) => {
    const { body } = request
    await limitGuestLists(shop, request, body.link, () => shop.transact((tx) => guestLists.name(tx, body)))
    return read(body.link)
  })

  serve(app, guestCalls.withdrawGuestByLink, async (request) => {
    const { body } = request
    await limitGuestLists(shop, request, body.link, () =>
      shop.transact((tx) => guestLists.takeBack(tx, body)),
    )
    return read(body.link)
  })
}
