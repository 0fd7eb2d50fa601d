import { createServer, type IncomingMessage, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import Stripe from 'stripe'

const OBJECTS = JSON.parse(readFileSync(new URL('../fixtures/stripe-objects.json', import.meta.url), 'utf8'))

export const STRIPE_KEY = 'sk_test_festoonFestoonFestoon'
export const STRIPE_WEBHOOK_SECRET = 'whsec_festoonFestoonFestoon'

/** Parameters of a Checkout Session that the shop may send; anything else is a mistake, which Stripe answers with 400. */
const SESSION_PARAMETERS = [
  /^(mode|client_reference_id|customer_email|locale|success_url|cancel_url)$/,
  /^(payment_intent_data\[)?metadata\]?\[(order|reference)\]$/,
  /^payment_intent_data\[description\]$/,
  /^line_items\[\d+\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]$/,
]

type Session = Stripe.Checkout.Session

/** What a call to the server asked for. */
export interface StripeCall {
  method: string
  path: string
  parameters: URLSearchParams
  idempotencyKey: string | undefined
}

/** A server that speaks as much of Stripe's API as the shop uses, as strictly as Stripe. */
export interface StripeServer {
  url: string
  calls: StripeCall[]
  /** Answers every call with this status until it is null again; 0 never answers. */
  failure: number | null
  sessionOf(order: string): Session
  /** The payer does something on the page. */
  settle(id: string, changes: Partial<Pick<Session, 'status' | 'payment_status'>>): Session
  close(): void
}

/** Opens the server for one test. */
export async function openStripe(t: TestContext): Promise<StripeServer> {
  const sessions = new Map<string, Session>()
  const answers = new Map<string, { body: string; answer: Answer }>()
  const calls: StripeCall[] = []
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
      const key = request.headers['idempotency-key']?.toString()
      const parameters = new URLSearchParams(body || searchParams)
      calls.push({ method: request.method ?? '', path: pathname, parameters, idempotencyKey: key })
      if (stripe.failure === 0) return
      const answer = stripe.failure
        ? errorOf(stripe.failure, 'Something went wrong')
        : replay(key, body, () => route(request, pathname, parameters))
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_test' })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })

  function replay(key: string | undefined, body: string, answer: () => Answer): Answer {
    if (key === undefined) return answer()
    const known = answers.get(key)
    if (known && known.body !== body)
      return errorOf(
        400,
        'Keys for idempotent requests can only be used with the same parameters',
        'idempotency_error',
      )
    if (!known) answers.set(key, { body, answer: answer() })
    return answers.get(key)?.answer ?? errorOf(500, 'gone')
  }

  function route(request: IncomingMessage, path: string, parameters: URLSearchParams): Answer {
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return errorOf(401, 'Invalid API Key provided')
    const [, id = '', action] = path.match(/^\/v1\/checkout\/sessions(?:\/([^/]+))?(?:\/(expire))?$/) ?? []
    if (request.method === 'POST' && path === '/v1/checkout/sessions') return open(parameters)
    const session = sessions.get(id)
    if (!session) return errorOf(404, `No such checkout.session: '${id}'`)
    if (!action) return { status: 200, body: session }
    if (session.status !== 'open')
      return errorOf(400, `Only Checkout Sessions with a status in ["open"] can be expired.`)
    return { status: 200, body: stripe.settle(id, { status: 'expired' }) }
  }

  function open(parameters: URLSearchParams): Answer {
    const unknown = [...parameters.keys()].find(
      (name) => !SESSION_PARAMETERS.some((known) => known.test(name)),
    )
    if (unknown) return errorOf(400, `Received unknown parameter: ${unknown}`)
    const lines = [...parameters].filter(([name]) => name.endsWith('[unit_amount]'))
    const amount_total = lines.reduce(
      (sum, [name, value]) =>
        sum + Number(value) * Number(parameters.get(name.replace('[price_data][unit_amount]', '[quantity]'))),
      0,
    )
    const id = `cs_test_${sessions.size + 1}`
    const session: Session = {
      ...OBJECTS['checkout.session'],
      id,
      amount_total,
      currency: parameters.get('line_items[0][price_data][currency]'),
      client_reference_id: parameters.get('client_reference_id'),
      metadata: {
        order: parameters.get('metadata[order]'),
        reference: parameters.get('metadata[reference]'),
      },
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    }
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  const stripe: StripeServer = {
    url: '',
    calls,
    failure: null,
    sessionOf(order) {
      const session = [...sessions.values()].findLast((each) => each.client_reference_id === order)
      if (!session) throw new Error(`No page was opened for ${order}`)
      return session
    },
    settle(id, changes) {
      const session = sessions.get(id)
      if (!session) throw new Error(`There is no page ${id}`)
      return Object.assign(session, changes)
    },
    close: () => closeNow(server),
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => closeNow(server))
  const { port } = server.address() as AddressInfo
  stripe.url = `http://127.0.0.1:${port}`
  return stripe
}

interface Answer {
  status: number
  body: unknown
}

const errorOf = (status: number, message: string, type = 'invalid_request_error'): Answer => ({
  status,
  body: { error: { type, message } },
})

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function closeNow(server: Server): void {
  server.close()
  server.closeAllConnections()
}

let events = 0

/** A notification about an object, signed as Stripe signs. */
export function stripeNotification(
  type: string,
  object: object,
  { id = `evt_${++events}`, secret = STRIPE_WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = {},
): { payload: string; signature: string } {
  const payload = JSON.stringify({ ...OBJECTS.event, id, type, data: { object } })
  const signature = new Stripe(STRIPE_KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, signature }
}
