import { Registry } from 'prom-client'
import { messages } from '#contract/messages.ts'
import * as webhooks from '#server/operations/webhooks/webhooks.ts'
import * as language from '#server/platform/language/language.ts'
import { metricsOf, readMetrics, watchWaiting } from '#server/platform/metrics/metrics.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from './app-type.ts'

/** Counts every response by its status class, and serves `/metrics` to requests with the token; 404 otherwise. */
export function metricsRoutes(app: App, shop: Shop): void {
  const { answers, registry } = metricsOf(shop)
  watchWaiting(registry, {
    label: 'webhook',
    waiting: {
      name: 'festoon_webhook_deliveries_waiting',
      help: 'Messages of a webhook, by its id, that wait to be sent.',
    },
    oldest: {
      name: 'festoon_webhook_oldest_seconds',
      help: 'How long the oldest message of a webhook has waited to be accepted.',
    },
    read: () => webhooks.deliveries.countWaiting(shop),
  })
  app.addHook('onResponse', (_request, reply, done) => {
    answers.inc({ status: `${Math.floor(reply.statusCode / 100)}xx` })
    done()
  })
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = shop.settings
    const given = request.headers.authorization ?? ''
    if (metricsToken === null || !isSameSecret(`Bearer ${metricsToken}`, given))
      throw new Refusal(messages.notFound, { status: 404 })
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await readMetrics(shop))
  })
}

/** Counts a refusal by the name of its message; by its status if the text contains user input. */
export function countRefusal(shop: Shop, { message, status }: Refusal): void {
  metricsOf(shop).refusals.inc({ reason: namesNow().get(message) ?? String(status) })
}

const namesByReader = new Map<string, Map<string, string>>()

/** The names of messages by their text in the current language. */
const namesNow = (): Map<string, string> => {
  const { language: code, staff } = language.transferableContext() ?? {}
  return namesByReader.getOrInsertComputed(
    `${code} ${staff}`,
    () =>
      new Map(
        Object.entries(messages).flatMap(([name, text]) =>
          typeof text === 'string' ? [[text, name] as const] : [],
        ),
      ),
  )
}
