import { FollowAvailability } from '#contract/availability.ts'
import type { App } from '#server/api/app-type.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { LiveAvailability } from './live-availability.ts'
import { messages } from './messages.ts'

/** The stream by which open pages hear what is left. */
export function availabilityRoutes(app: App, shop: Shop): void {
  const live = new LiveAvailability(shop)
  app.addHook('preClose', (done) => {
    live.close()
    done()
  })

  const schema = {
    summary:
      'A stream of server-sent events, for everyone: what is left of the items of which that has changed, as JSON (`ItemAvailability[]`), a second later at most.',
    querystring: FollowAvailability,
  }
  app.get(
    '/api/availability',
    { schema, exposeHeadRoute: false, config: { streams: 'text/event-stream', refuses: [406] } },
    (request, reply) => {
      const { accept = '', 'last-event-id': lastHeard } = request.headers
      // Crawlers, previews of links and people who are curious hold no stream.
      if (!accept.includes('text/event-stream')) throw new Refusal(messages.isStream, { status: 406 })
      live.follow(reply, String(lastHeard ?? request.query.since))
    },
  )
}
