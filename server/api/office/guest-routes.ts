import * as calls from '#contract/calls/office/guest-calls.ts'
import type { PartnerDetail } from '#contract/office/guests/guests.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { serve } from '#server/api/serve.ts'
import * as guests from '#server/checkout/guests/guests.ts'
import * as officeGuests from '#server/office/guests/guests.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'

/** Does something to a partner, and answers what they are then. */
type Change = (work: (tx: Tx) => Promise<number>) => Promise<PartnerDetail>

/** Partners, the places that they are promised, and their guests. */
export function partners(app: App, shop: Shop): void {
  const change: Change = async (work) => officeGuests.read(shop, await shop.transact(work))

  serve(app, calls.listPartners, async () => ({ rows: await officeGuests.list(shop) }))

  serve(app, calls.addPartner, ({ body }) => change((tx) => guests.partners.create(tx, body)))

  serve(app, calls.readPartner, ({ params }) => officeGuests.read(shop, params.id ?? 0))

  serve(app, calls.changePartner, ({ params, body }) =>
    change((tx) => guests.partners.update(tx, params.id ?? 0, body)),
  )

  serve(app, calls.endPartner, ({ params }) => change((tx) => guests.partners.end(tx, params.id ?? 0)))

  links(app, shop, change)
  allocations(app, change)
  lists(app, shop, change)
}

function links(app: App, shop: Shop, change: Change): void {
  serve(app, calls.showPartnerLink, async ({ params }) => ({
    url: await shop.transact((tx) => guests.links.addressOf(tx, params.id ?? 0)),
  }))

  serve(app, calls.renewPartnerLink, async ({ params }) => ({
    url: await shop.transact((tx) => guests.links.renew(tx, params.id ?? 0)),
  }))

  serve(app, calls.mailPartnerLink, ({ params }) => change((tx) => guests.links.send(tx, params.id ?? 0)))
}

function allocations(app: App, change: Change): void {
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
    change(async (tx) => {
      const named = { needs_override: '', ...body, by: 'system' }
      return (await guests.nameGuests(tx, params.id ?? 0, named)).partner
    }),
  )

  serve(app, calls.withdrawGuest, ({ params, body }) =>
    change((tx) => guests.withdraw(tx, params.id ?? 0, body)),
  )
}

function lists(app: App, shop: Shop, change: Change): void {
  serve(
    app,
    calls.previewGuestList,
    ({ params, body }) => shop.transact((tx) => guests.lists.preview(tx, params.id ?? 0, body)),
    { bodyLimit: BODY_LIMITS.guestList },
  )

  serve(app, calls.startGuestList, async ({ params, body }) => ({
    id: await shop.transact((tx) => guests.lists.start(tx, params.id ?? 0, body)),
  }))

  serve(app, calls.undoGuestList, ({ params }) => change((tx) => guests.lists.undo(tx, params.id ?? 0)))
}
