import * as calls from '#contract/calls/office/customer-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as accounts from '#server/people/customers/customers.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as officeCustomers from '#server/office/customers/customers.ts'

const customerResponse = async (shop: Shop, id: number) => ({
  customer: await officeCustomers.read(shop, id),
})

/** Customers, and the staff actions on accounts. */
export function customers(app: App, shop: Shop): void {
  serve(app, calls.listCustomers, ({ query }) => officeCustomers.list(shop, query))

  serve(app, calls.readCustomer, ({ params }) => customerResponse(shop, params.id ?? 0))

  serve(app, calls.correctCustomer, async ({ params, body }) => {
    await shop.transact((tx) => accounts.staffActions.correct(tx, params.id ?? 0, body))
    return customerResponse(shop, params.id ?? 0)
  })

  access(app, shop)
  personal(app, shop)
}

/** How a customer gets into their account. */
function access(app: App, shop: Shop): void {
  serve(app, calls.sendPasswordLink, async ({ params }) => {
    await shop.transact((tx) => accounts.staffActions.sendLink(tx, params.id ?? 0))
    return customerResponse(shop, params.id ?? 0)
  })

  serve(app, calls.cancelEmailChange, async ({ params }) => {
    await shop.transact((tx) => accounts.staffActions.cancelEmailChange(tx, params.id ?? 0))
    return customerResponse(shop, params.id ?? 0)
  })

  serve(app, calls.endCustomerSessions, async ({ params }) => {
    await shop.transact((tx) => accounts.staffActions.endSessions(tx, params.id ?? 0))
    return customerResponse(shop, params.id ?? 0)
  })
}

function personal(app: App, shop: Shop): void {
  serve(app, calls.exportPersonalData, async ({ params }) => ({
    personal_data: await personalData.exportForStaff(shop, params.id ?? 0),
  }))

  serve(app, calls.readErasureObstacles, async ({ params }) => ({
    obstacles: await personalData.obstacles(shop, params.id ?? 0),
  }))

  serve(app, calls.eraseCustomer, async ({ params }) => {
    await personalData.erase(shop, params.id ?? 0, 'system')
    return customerResponse(shop, params.id ?? 0)
  })
}
