import * as calls from '#contract/calls/shop/waiting-room-calls.ts'
import { clientSite } from '#server/platform/security/client-address.ts'
import { limitLocally } from '#server/platform/security/local-rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as waitingRoom from '#server/carts/waiting-room/waiting-room.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { messages } from './messages.ts'
import { numberCookieOf, setNumberCookie } from './number-cookie.ts'

// Everybody at a place may reload the page several times; a loop that draws numbers is stopped.
const CALLS_PER_PERSON = 5
const QUARTER_OF_AN_HOUR = 15 * 60

/** The calls of the waiting room, for everyone. Its public state is at `/waiting-room/line`. */
export function waitingRoomRoutes(app: App, shop: Shop): void {
  serve(app, calls.drawNumber, async (request, reply) => {
    const address = clientSite(request.ip)
    const points = CALLS_PER_PERSON * shop.settings.peoplePerAddress
    await limitLocally(shop, 'numbers of', address, { points, seconds: QUARTER_OF_AN_HOUR })
    const { answer, cookie } = await waitingRoom.take(shop, {
      ...request.body,
      cookie: numberCookieOf(shop, request),
      address,
    })
    if (cookie !== null) setNumberCookie(shop, reply, cookie)
    return answer
  })

  serve(app, calls.returnNumber, async (request) => {
    await waitingRoom.returnTurn(shop, { ...request.body, cookie: numberCookieOf(shop, request) })
    return { message: messages.returned }
  })

  // Polled by everybody who waits: built once for all, and a proxy may cache it for a second.
  serve(app, calls.getLine, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=1')
      .send(waitingRoom.publicJson(shop)),
  )
}
