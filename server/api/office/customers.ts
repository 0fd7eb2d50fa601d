import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import { CorrectCustomer, CustomerAnswer, CustomerFilters, CustomerList } from '#contract/office/customers.ts'
import type { App } from '#server/api/app-type.ts'
import * as accounts from '#server/customers/customers.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeCustomers from '#server/office/customers/customers.ts'

/** Customers: looking them up, and what the staff do about an account. */
export function customers(app: App, shop: Shop): void {
  const answer = { params: Type.Object({ id: Id() }), response: { 200: CustomerAnswer } }
  const seen = async (id: number) => ({ customer: await officeCustomers.read(shop, id) })

  const list = {
    summary: 'The accounts in whose name or address the search is found, newest first.',
    querystring: CustomerFilters,
    response: { 200: CustomerList },
  }
  app.get('/office/api/customers', { schema: list, config: { may: 'see customers' } }, ({ query }) =>
    officeCustomers.list(shop, query),
  )

  const one = { summary: 'A customer with all that is theirs.', ...answer }
  const read = { may: 'see customers', refuses: [404] } as const
  app.get('/office/api/customers/:id', { schema: one, config: read }, ({ params }) => seen(params.id ?? 0))

  const config = { may: 'change customers', refuses: [404, 422] } as const
  const correct = {
    summary: 'Corrects an account; the old address is told of a new one.',
    body: CorrectCustomer,
    ...answer,
  }
  app.patch('/office/api/customers/:id', { schema: correct, config }, async ({ params, body }) => {
    await accounts.staffActions.correct(shop, params.id ?? 0, body)
    return seen(params.id ?? 0)
  })

  const link = { summary: 'Mails a customer a link that sets a password.', ...answer }
  app.post('/office/api/customers/:id/password-links', { schema: link, config }, async ({ params }) => {
    await shop.transact((tx) => accounts.staffActions.sendLink(tx, params.id ?? 0))
    return seen(params.id ?? 0)
  })

  const end = { summary: 'Logs a customer out everywhere.', ...answer }
  app.post('/office/api/customers/:id/logouts', { schema: end, config }, async ({ params }) => {
    await shop.transact((tx) => accounts.staffActions.endSessions(tx, params.id ?? 0))
    return seen(params.id ?? 0)
  })
}
