import * as calls from '#contract/calls/shop/data-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { LiveAvailability } from './live-availability.ts'
import { messages } from './messages.ts'

/** The event stream through which open pages learn of changed availability. */
export function availabilityRoutes(app: App, shop: Shop): void {
  const live = new LiveAvailability(shop)
  app.addHook('preClose', (done) => {
    live.close()
    done()
  })

  serve(app, calls.followAvailability, (request, reply) => {
    const { accept = '', 'last-event-id': lastHeard } = request.headers
    // Crawlers and link previews get no stream.
    if (!accept.includes('text/event-stream')) throw new Refusal(messages.isStream, { status: 406 })
    live.follow(reply, String(lastHeard ?? request.query.since))
  })
}
