import { MessageResponse } from '#contract/data.ts'
import { DrawNumber, QueueNumberResponse, ReturnNumber } from '#contract/waiting-room/waiting-room.ts'
import { clientSite } from '#server/platform/security/client-address.ts'
import { limitLocally } from '#server/platform/security/local-rate-limiter.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as waitingRoom from '#server/waiting-room/waiting-room.ts'
import type { App } from '#server/api/app-type.ts'
import { messages } from './messages.ts'
import { numberCookieOf, setNumberCookie } from './number-cookie.ts'

// Everybody of a place may reload the page some times; a loop that draws numbers ends here.
const CALLS_PER_PERSON = 5
const QUARTER_OF_AN_HOUR = 15 * 60

/** The calls of the waiting room, for everyone. The line itself is at `/waiting-room/line`, the same for all. */
export function waitingRoomRoutes(app: App, shop: Shop): void {
  const config = { refuses: [429] } as const
  const draw = {
    summary:
      'Draws a number in the waiting room, or says whether it is the turn of the one in the browser’s cookie.',
    body: DrawNumber,
    response: { 200: QueueNumberResponse },
  }
  app.post('/api/draw-number', { schema: draw, config }, async (request, reply) => {
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

  const giveBack = {
    summary: 'Passes the turn of the number in the browser’s cookie to the next in the queue.',
    body: ReturnNumber,
    response: { 200: MessageResponse },
  }
  app.post('/api/return-number', { schema: giveBack, config }, async (request) => {
    await waitingRoom.giveBack(shop, { ...request.body, cookie: numberCookieOf(shop, request) })
    return { message: messages.returned }
  })

  // Asked by everybody who waits: made once for all, and a proxy may hold it for a second.
  app.get('/waiting-room/line', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=1')
      .send(waitingRoom.publicJson(shop)),
  )
}
