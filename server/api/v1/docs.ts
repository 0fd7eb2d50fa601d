import { v1Calls } from '#contract/calls/calls.ts'
import * as data from '#contract/data.ts'
import * as changes from '#contract/v1/changes.ts'
import { EVENT_TYPES, TEST_TYPE, type EventType } from '#contract/v1/changes.ts'
import * as objects from '#contract/v1/objects.ts'
import * as writes from '#contract/v1/writes.ts'
import type { App } from '#server/api/app-type.ts'
import {
  describeCalls,
  refusal,
  refusalWithRetry,
  type CallGroup,
  type JsonSchema,
} from '#server/api/openapi/openapi.ts'
import type { Shop } from '#server/platform/shop.ts'

/** When each event happens. */
const EVENTS: Record<EventType, string> = {
  'order.placed': 'An order is placed.',
  'order.paid': 'An order is paid in full.',
  'order.changed': 'The sums, status, method or addresses of an order are changed.',
  'order.cancelled': 'An order is cancelled or abandoned.',
  'ticket.issued': 'A ticket is issued, also to its new account after it was given away.',
  'ticket.named': 'The holder of a ticket is changed.',
  'ticket.moved': 'The product, departure or variant of a ticket is changed.',
  'ticket.blocked': 'A ticket is blocked.',
  'ticket.changed': 'A ticket has another status.',
  'ticket.admitted': 'A ticket is admitted at a gate.',
  'ticket.left': 'A ticket is checked out at a gate.',
  'ticket.admission_undone': 'An admission is undone.',
  'refund.requested': 'A refund begins.',
  'refund.changed': 'A refund is changed.',
  'refund.done': 'The money of a refund has gone back.',
  'guest.accepted': 'A guest accepts an invitation.',
  'product.sold_out': 'Nothing is left of a product.',
  'product.on_sale_again': 'Something is left of a product again.',
  'consent.given': 'Somebody wants news again.',
  'consent.withdrawn': 'Somebody wants no news.',
}

/** What a webhook is sent of each event. */
const SENDS: CallGroup['sends'] = {
  ...Object.fromEntries(
    EVENT_TYPES.map((type) => [type, { summary: EVENTS[type], body: changes.changeOf(type) }]),
  ),
  [TEST_TYPE]: { summary: 'An owner tries the webhook.', body: changes.TestEvent },
}

const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  description: `Up to ${writes.MAX_IDEMPOTENCY_KEY} visible ASCII characters. The same call with it again, within three days, does nothing and answers the same.`,
}

const V1: CallGroup = {
  title: 'The programmer’s interface',
  introduction: `For other programs, with a key that an owner makes in the office: \`Authorization: Bearer fst_…\`. A list answers \
\`{data, next}\`; \`next\` is the \`cursor\` of the following page. A key for some events reads nothing of another one, which does not exist \
for it. Amounts are integers in minor units of the currency, instants are ISO 8601 with an offset. A refusal says what is wrong in \
\`message\`, names it in \`code\`, and in \`errors\` for each field. A webhook is sent what happens, signed by Standard Webhooks 1.0.`,
  contract: [data, objects, changes, writes],
  failure: 'Failure',
  refusals: {
    401: refusal('There is no key, or it is unknown, expired or revoked.'),
    403: refusal('The key may not read or write this, or not from this network.'),
    404: refusal('There is no such thing, or it is of an event that the key is not for.'),
    409: refusal(
      'The Idempotency-Key was sent with another call, or its answer is no longer kept because somebody in it has been erased.',
    ),
    422: refusal('Something in it is wrong, or not possible now. Nothing has been done.'),
    429: refusalWithRetry(
      'Too many calls; the headers RateLimit and RateLimit-Policy say how many there may be.',
    ),
    503: refusalWithRetry('Too many people at once.'),
    default: refusal(
      'An address with a key, a wrong limit, instant, cursor or Idempotency-Key (400), or something failed (500).',
    ),
  },
  access: ({ method, path, reads, writes: resource }) => ({
    operationId: `${method.toLowerCase()} ${path.slice('/api/v1/'.length)}`,
    description:
      reads === 'any'
        ? 'Needs a key.'
        : `Needs a key that ${resource === undefined ? `reads \`${reads}\`` : `writes \`${resource}\``}.`,
  }),
  headers: ({ writes: resource }): Record<string, JsonSchema> =>
    resource === undefined ? {} : { 'Idempotency-Key': IDEMPOTENCY_KEY },
  sends: SENDS,
}

const CACHED = 'public, max-age=300'

/** The description of the interface, as OpenAPI. */
export function v1Docs(app: App, shop: Shop): void {
  let made: Buffer | undefined
  const make = () => {
    const { components, ...description } = describeCalls(v1Calls, V1, shop.settings.publicUrl)
    const securitySchemes = { key: { type: 'http', scheme: 'bearer' } }
    const secured = {
      ...description,
      security: [{ key: [] }],
      components: { ...components, securitySchemes },
    }
    return Buffer.from(JSON.stringify(secured))
  }
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', CACHED)
      .send((made ??= make())),
  )
}
