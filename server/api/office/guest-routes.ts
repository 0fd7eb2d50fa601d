import * as calls from '#contract/calls/office/guest-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as guests from '#server/checkout/guests/guests.ts'
import * as officeGuests from '#server/office/guests/guests.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/** Partners, the places that they are promised, and their guests. */
export function partners(app: App, shop: Shop): void {
  const change = async (work: (tx: Tx) => Promise<number>) =>
    officeGuests.read(shop, await shop.transact(work))

  serve(app, calls.listPartners, async () => ({ rows: await officeGuests.list(shop) }))

  serve(app, calls.addPartner, ({ body }) => change((tx) => guests.partners.create(tx, body)))

  serve(app, calls.readPartner, ({ params }) => officeGuests.read(shop, params.id ?? 0))

  serve(app, calls.changePartner, ({ params, body }) =>
    change((tx) => guests.partners.update(tx, params.id ?? 0, body)),
  )

  serve(app, calls.endPartner, ({ params }) => change((tx) => guests.partners.end(tx, params.id ?? 0)))

  serve(app, calls.grantAllocation, ({ params, body }) =>
    change((tx) => guests.allocations.grant(tx, params.id ?? 0, body)),
  )

  serve(app, calls.changeAllocation, ({ params, body }) =>
    change((tx) => guests.allocations.change(tx, params.id ?? 0, body)),
  )

  serve(app, calls.closeAllocation, ({ params }) =>
    change((tx) => guests.allocations.close(tx, params.id ?? 0)),
  )

  serve(app, calls.nameGuests, ({ params, body }) =>
    change((tx) => guests.nameGuests(tx, params.id ?? 0, { ...body, by: 'system' })),
  )

  serve(app, calls.withdrawGuest, ({ params, body }) =>
    change((tx) => guests.withdraw(tx, params.id ?? 0, body.reason)),
  )
}
