import { shopCalls } from '#contract/calls/calls.ts'
import * as availability from '#contract/availability.ts'
import * as carts from '#contract/carts.ts'
import * as config from '#contract/config.ts'
import * as customers from '#contract/customers.ts'
import * as data from '#contract/data.ts'
import * as links from '#contract/links.ts'
import * as refunds from '#contract/refunds.ts'
import * as items from '#contract/shop-items.ts'
import * as orders from '#contract/orders.ts'
import * as sessions from '#contract/sessions.ts'
import * as tickets from '#contract/tickets.ts'
import * as vouchers from '#contract/vouchers.ts'
import * as waitingRoom from '#contract/waiting-room/waiting-room.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { App } from '#server/api/app-type.ts'
import { docsPage, STYLE } from './docs-page.ts'
import { describeCalls, type CallGroup, refusalWithRetry, refusal } from './openapi.ts'
import { sourceHashOf } from '#server/api/security-headers.ts'

const SHOP: CallGroup = {
  title: 'The calls of the shop',
  introduction: `A call is a POST of a JSON object, except where it says GET. A field that is missing or of another type counts as its \
default, one that a call does not know is ignored. Amounts are integers in minor units of the currency, instants are \
ISO 8601 with an offset. A refusal says what is wrong in \`message\`, and in \`errors\` for each field.`,
  contract: [
    availability,
    carts,
    config,
    customers,
    data,
    items,
    links,
    orders,
    refunds,
    sessions,
    tickets,
    vouchers,
    waitingRoom,
  ],
  failure: 'Failure',
  refusals: {
    401: refusal('The token is not or no longer valid, or the call needs one.'),
    403: refusal('The session is provisional, and the call needs a login (`code` is `login_required`).'),
    404: refusal('There is no such thing, it is somebody else’s, or its time is over.'),
    406: refusal('The answer is of another kind than the caller accepts.'),
    422: refusal('A rule refuses; `errors` says which field is wrong, and why.'),
    429: refusalWithRetry('Too many attempts.'),
    503: refusalWithRetry('Too many people at once.'),
    default: refusal(
      'No JSON object (400), too large (413), not the form that a file is sent in (415), or something failed (500).',
    ),
  },
  access: ({ path, token }) => ({
    operationId: path.slice('/api/'.length),
    ...(token === 'needed' && { description: 'Requires a session token.' }),
  }),
}

/** The documentation of the shop's calls, as OpenAPI and as a page. */
export function shopDocsRoutes(app: App, shop: Shop): void {
  let made: { json: Buffer; page: Buffer } | undefined
  const make = () => {
    const calls = shopCalls.filter(({ path }) => path.startsWith('/api/'))
    const description = describeCalls(calls, SHOP, shop.settings.publicUrl)
    return { json: Buffer.from(JSON.stringify(description)), page: Buffer.from(docsPage(description)) }
  }

  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', CACHED)
      .send((made ??= make()).json),
  )

  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', CACHED)
      .header('content-security-policy', POLICY)
      .send((made ??= make()).page),
  )
}

const CACHED = 'public, max-age=300'

const POLICY = `default-src 'none'; style-src ${sourceHashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
