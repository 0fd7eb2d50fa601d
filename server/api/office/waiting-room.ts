import { WaitingRoomLineResponse, PauseLine } from '#contract/office/waiting-room.ts'
import type { App } from '#server/api/app-type.ts'
import * as officeWaitingRoom from '#server/office/waiting-room/waiting-room.ts'
import type { Shop } from '#server/platform/shop.ts'
import { pause } from '#server/carts/waiting-room/waiting-room.ts'

/** The figures of the waiting room, and pausing it. Its other settings are part of the site. */
export function waitingRoom(app: App, shop: Shop): void {
  const answer = { response: { 200: WaitingRoomLineResponse } }
  const read = { summary: 'The figures of the waiting room.', ...answer }
  app.get('/office/api/waiting-room', { schema: read, config: { may: 'see overview' } }, () =>
    officeWaitingRoom.read(shop),
  )

  const change = {
    summary: 'Pauses or resumes admission from the waiting room.',
    body: PauseLine,
    ...answer,
  }
  const config = { may: 'change festival', refuses: [422] } as const
  app.patch('/office/api/waiting-room', { schema: change, config }, async ({ body }) => {
    await shop.transact((tx) => pause(tx, body.paused))
    return officeWaitingRoom.read(shop)
  })
}
