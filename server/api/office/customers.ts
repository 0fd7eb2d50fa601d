import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import {
  CorrectCustomer,
  CustomerResponse,
  CustomerFilters,
  CustomerList,
} from '#contract/office/customers.ts'
import { ErasureResponse, PersonalDataResponse } from '#contract/personal-data.ts'
import type { App } from '#server/api/app-type.ts'
import * as accounts from '#server/people/customers/customers.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeCustomers from '#server/office/customers/customers.ts'

const answer = { params: Type.Object({ id: Id() }), response: { 200: CustomerResponse } }

const seen = async (shop: Shop, id: number) => ({ customer: await officeCustomers.read(shop, id) })

/** Customers, and the staff actions on accounts. */
export function customers(app: App, shop: Shop): void {
  const list = {
    summary: 'The customers whose name or email address matches the search, newest first.',
    querystring: CustomerFilters,
    response: { 200: CustomerList },
  }
  app.get('/office/api/customers', { schema: list, config: { may: 'see customers' } }, ({ query }) =>
    officeCustomers.list(shop, query),
  )

  const one = { summary: 'A customer with their orders, tickets and refunds.', ...answer }
  const read = { may: 'see customers', refuses: [404] } as const
  app.get('/office/api/customers/:id', { schema: one, config: read }, ({ params }) =>
    seen(shop, params.id ?? 0),
  )

  changing(app, shop)
  personal(app, shop)
}

function personal(app: App, shop: Shop): void {
  const { params } = answer
  const file = {
    summary: 'All personal data of a customer, without bank accounts, to be handed to them.',
    params,
    response: { 200: PersonalDataResponse },
  }
  const giving = { may: 'change customers', refuses: [404] } as const
  app.post('/office/api/customers/:id/exports', { schema: file, config: giving }, async ({ params }) => ({
    personal_data: await personalData.exportForStaff(shop, params.id ?? 0),
  }))

  const ask = {
    summary: 'Why a customer cannot be erased yet, if there is a reason.',
    params,
    response: { 200: ErasureResponse },
  }
  const may = 'erase customers'
  app.get(
    '/office/api/customers/:id/erasure',
    { schema: ask, config: { may, refuses: [404] } },
    async ({ params }) => ({ obstacles: await personalData.obstacles(shop, params.id ?? 0) }),
  )

  const erase = {
    summary: 'Erases the data of a customer, except data that must be retained by law.',
    ...answer,
  }
  app.post(
    '/office/api/customers/:id/erasures',
    { schema: erase, config: { may, refuses: [404, 422] } },
    async ({ params }) => {
      await personalData.erase(shop, params.id ?? 0, 'system')
      return seen(shop, params.id ?? 0)
    },
  )
}

function changing(app: App, shop: Shop): void {
  const config = { may: 'change customers', refuses: [404, 422] } as const
  const correct = {
    summary: 'Corrects an account; a new email address must be confirmed before it replaces the old one.',
    body: CorrectCustomer,
    ...answer,
  }
  app.patch('/office/api/customers/:id', { schema: correct, config }, async ({ params, body }) => {
    await shop.transact((tx) => accounts.staffActions.correct(tx, params.id ?? 0, body))
    return seen(shop, params.id ?? 0)
  })

  const link = { summary: 'Sends a customer a link to set a password.', ...answer }
  app.post('/office/api/customers/:id/password-links', { schema: link, config }, async ({ params }) => {
    await shop.transact((tx) => accounts.staffActions.sendLink(tx, params.id ?? 0))
    return seen(shop, params.id ?? 0)
  })

  const cancel = { summary: 'Cancels an unconfirmed change of the email address.', ...answer }
  app.post(
    '/office/api/customers/:id/email-cancellations',
    { schema: cancel, config },
    async ({ params }) => {
      await shop.transact((tx) => accounts.staffActions.cancelEmailChange(tx, params.id ?? 0))
      return seen(shop, params.id ?? 0)
    },
  )

  const end = { summary: 'Ends all sessions of a customer.', ...answer }
  app.post('/office/api/customers/:id/logouts', { schema: end, config }, async ({ params }) => {
    await shop.transact((tx) => accounts.staffActions.endSessions(tx, params.id ?? 0))
    return seen(shop, params.id ?? 0)
  })
}
