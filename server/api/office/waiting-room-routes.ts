import * as calls from '#contract/calls/office/waiting-room-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { pause } from '#server/carts/waiting-room/waiting-room.ts'
import * as officeWaitingRoom from '#server/office/waiting-room/waiting-room.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The figures of the waiting room, and pausing it. Its other settings are part of the site. */
export function waitingRoom(app: App, shop: Shop): void {
  serve(app, calls.readWaitingRoom, () => officeWaitingRoom.read(shop))

  serve(app, calls.pauseWaitingRoom, async ({ body }) => {
    await shop.transact((tx) => pause(tx, body.paused))
    return officeWaitingRoom.read(shop)
  })
}
