import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { fastify, type FastifyReply } from 'fastify'
import { Stripe } from 'stripe'
import type { Settings } from '#server/platform/settings.ts'
import { useGateway } from '#testing/fixtures/payments.ts'
import { world, type World } from './world.ts'

const OBJECTS = JSON.parse(readFileSync(new URL('../fixtures/stripe-objects.json', import.meta.url), 'utf8'))

export const STRIPE_KEY = 'sk_test_festoonFestoonFestoon'
export const STRIPE_WEBHOOK_SECRET = 'whsec_festoonFestoonFestoon'

/** The allowed parameters of a Checkout Session; others are answered with 400, like Stripe does. */
const SESSION_PARAMETERS = [
  /^(mode|client_reference_id|customer_email|locale|success_url|cancel_url)$/,
  /^(payment_intent_data\[)?metadata\]?\[(order|payment|reference)\]$/,
  /^payment_intent_data\[description\]$/,
  /^line_items\[\d+\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]$/,
]

type Session = Stripe.Checkout.Session

/** The allowed parameters of a refund. */
const REFUND_PARAMETERS = [/^(payment_intent|amount|metadata\[reference\])$/]

/** A call to the server. */
export interface StripeCall {
  method: string
  path: string
  parameters: URLSearchParams
  idempotencyKey: string | undefined
}

/** A server with the subset of Stripe's API that the shop uses, as strict as Stripe. */
export class StripeServer {
  /** The calls, in order. */
  readonly calls: StripeCall[] = []
  /** The status of all responses, until it is null again. */
  failure: number | null = null
  /** No response, dropped connections, or malformed responses, until it is null again. */
  illness: 'silent' | 'down' | 'garbage' | null = null
  /** Runs once while Stripe processes the next call. */
  meanwhile: (() => Promise<unknown>) | null = null
  private readonly sessions = new Map<string, Session>()
  private readonly refunds: Stripe.Refund[] = []
  private readonly replies = new Map<string, { parameters: string; answer: Answer }>()

  /** The newest page of an order. */
  sessionOf(order: string): Session {
    const session = [...this.sessions.values()].findLast((each) => each.client_reference_id === order)
    if (!session) throw new Error(`No page was opened for ${order}`)
    return session
  }

  /** The payer acts on a page, or the shop ends it. */
  settle(id: string, changes: Partial<Pick<Session, 'status' | 'payment_status'>>): Session {
    const session = this.sessions.get(id)
    if (!session) throw new Error(`There is no page ${id}`)
    const intent = changes.payment_status === 'paid' ? { payment_intent: `pi_${id}` } : {}
    return Object.assign(session, changes, intent)
  }

  /** The refunds of a page's charge. */
  givenBack({ payment_intent }: Session): number {
    return this.refundsOf(payment_intent).reduce((sum, { amount }) => sum + amount, 0)
  }

  private refundsOf(intent: unknown): Stripe.Refund[] {
    return this.refunds.filter(({ payment_intent }) => payment_intent === intent)
  }

  answer(call: StripeCall, authorization: string | undefined): Answer {
    this.calls.push(call)
    if (this.failure !== null) return errorOf(this.failure, 'Something went wrong')
    if (authorization !== `Bearer ${STRIPE_KEY}`) return errorOf(401, 'Invalid API Key provided')
    const { idempotencyKey, parameters } = call
    if (idempotencyKey === undefined) return this.route(call)
    const known = this.replies.get(idempotencyKey)
    if (known && known.parameters !== parameters.toString())
      return errorOf(400, 'Keys for idempotent requests can only be used with the same parameters')
    const answer = known?.answer ?? this.route(call)
    this.replies.set(idempotencyKey, { parameters: parameters.toString(), answer })
    return answer
  }

  private route({ method, path, parameters }: StripeCall): Answer {
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.open(parameters)
    if (path.startsWith('/v1/refunds')) return this.routeRefund(method, path, parameters)
    const [, id = '', action] = path.match(/^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/) ?? []
    const session = this.sessions.get(id)
    if (!session) return errorOf(404, `No such checkout.session: '${id}'`)
    if (!action) return { status: 200, body: session }
    if (session.status !== 'open')
      return errorOf(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    return { status: 200, body: this.settle(id, { status: 'expired' }) }
  }

  private routeRefund(method: string, path: string, parameters: URLSearchParams): Answer {
    if (method === 'POST' && path === '/v1/refunds') return this.refund(parameters)
    if (path === '/v1/refunds')
      return {
        status: 200,
        body: { object: 'list', data: this.refundsOf(parameters.get('payment_intent')), has_more: false },
      }
    const refund = this.refunds.find(({ id }) => path === `/v1/refunds/${id}`)
    return refund ? { status: 200, body: refund } : errorOf(404, 'No such refund')
  }

  private refund(parameters: URLSearchParams): Answer {
    const unknown = unknownOf(parameters, REFUND_PARAMETERS)
    if (unknown) return errorOf(400, `Received unknown parameter: ${unknown}`)
    const payment_intent = parameters.get('payment_intent')
    const session = [...this.sessions.values()].find((each) => each.payment_intent === payment_intent)
    if (!session) return errorOf(404, `No such payment_intent: '${payment_intent}'`)
    const amount = Number(parameters.get('amount'))
    if (amount > (session.amount_total ?? 0) - this.givenBack(session))
      return errorOf(400, 'Refund amount is greater than unrefunded amount on charge')
    const refund: Stripe.Refund = {
      ...OBJECTS.refund,
      id: `re_${this.refunds.length + 1}`,
      amount,
      currency: session.currency,
      payment_intent,
      metadata: { reference: parameters.get('metadata[reference]') },
      status: 'succeeded',
    }
    this.refunds.push(refund)
    return { status: 200, body: refund }
  }

  private open(parameters: URLSearchParams): Answer {
    const unknown = unknownOf(parameters, SESSION_PARAMETERS)
    if (unknown) return errorOf(400, `Received unknown parameter: ${unknown}`)
    const id = `cs_test_${this.sessions.size + 1}`
    const session: Session = {
      ...OBJECTS['checkout.session'],
      id,
      amount_total: totalOf(parameters),
      currency: parameters.get('line_items[0][price_data][currency]'),
      client_reference_id: parameters.get('client_reference_id'),
      metadata: {
        order: parameters.get('metadata[order]'),
        payment: parameters.get('metadata[payment]'),
        reference: parameters.get('metadata[reference]'),
      },
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    }
    this.sessions.set(id, session)
    return { status: 200, body: session }
  }
}

const unknownOf = (parameters: URLSearchParams, known: RegExp[]): string | undefined =>
  [...parameters.keys()].find((name) => !known.some((each) => each.test(name)))

function totalOf(parameters: URLSearchParams): number {
  const number = (name: string) => Number(parameters.get(name))
  const lines = [...parameters.keys()].filter((name) => name.endsWith('[quantity]'))
  return lines.reduce(
    (sum, line) => sum + number(line) * number(line.replace('[quantity]', '[price_data][unit_amount]')),
    0,
  )
}

/** A shop that charges through a simulated Stripe. */
export async function shopWithStripe(
  t: TestContext,
  { webhookSecret = STRIPE_WEBHOOK_SECRET, ...settings }: { webhookSecret?: string } & Partial<Settings> = {},
) {
  const { stripe, url } = await openStripe(t)
  const w = await world(t, {
    stripe: { secretKey: STRIPE_KEY, webhookSecret, apiUrl: url },
    ...settings,
  })
  await useGateway(w, 'stripe')
  return { w, stripe }
}

/** Opens a server for one test, and returns its URL. */
async function openStripe(t: TestContext): Promise<{ stripe: StripeServer; url: string }> {
  const stripe = new StripeServer()
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.all('/*', async (request, reply) => {
    const { meanwhile } = stripe
    stripe.meanwhile = null
    await meanwhile?.()
    const { pathname: path, search } = new URL(request.url, 'http://stripe')
    const parameters = new URLSearchParams(typeof request.body === 'string' ? request.body : search)
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    const call = { method: request.method, path, parameters, idempotencyKey }
    if (stripe.illness !== null) return suffer(stripe, call, reply)
    const { status, body } = stripe.answer(call, request.headers.authorization)
    return reply.code(status).send(body)
  })
  t.after(() => app.close())
  return { stripe, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

function suffer(stripe: StripeServer, call: StripeCall, reply: FastifyReply): FastifyReply {
  stripe.calls.push(call)
  if (stripe.illness === 'garbage') return reply.type('text/html').send('<h1>Stripe is having a nap</h1>')
  if (stripe.illness === 'down') reply.raw.destroy()
  return reply.hijack()
}

interface Answer {
  status: number
  body: unknown
}

const errorOf = (status: number, message: string, type = 'invalid_request_error'): Answer => ({
  status,
  body: { error: { type, message } },
})

/** A dispute of a page's charge in Stripe's format. */
export const stripeDispute = (
  { payment_intent, amount_total, currency }: Session,
  changes: Partial<Pick<Stripe.Dispute, 'status' | 'reason'>>,
): object => ({
  ...OBJECTS.dispute,
  payment_intent,
  amount: amount_total,
  currency,
  evidence_details: { ...OBJECTS.dispute.evidence_details, due_by: DUE_BY },
  ...changes,
})

const DUE_BY = Temporal.Instant.from('2027-02-03T12:00:00Z').epochMilliseconds / 1000

let events = 0

/** Delivers a notification about an object with Stripe's signature, and returns the status of the response. */
export async function notifyOfStripe(
  w: World,
  type: string,
  object: object,
  options: Parameters<typeof stripeNotification>[2] = {},
): Promise<number> {
  const { payload, signature } = stripeNotification(type, object, options)
  return deliverToStripe(w, payload, signature)
}

/** Delivers a notification of Stripe, or a forged one. */
export async function deliverToStripe(w: World, payload: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const url = '/gateways/stripe/notifications'
  return (await w.app.inject({ method: 'POST', url, headers, payload })).statusCode
}

/** A notification about an object with Stripe's signature. */
export function stripeNotification(
  type: string,
  object: object,
  { id = `evt_${++events}`, secret = STRIPE_WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = {},
): { payload: string; signature: string } {
  const payload = JSON.stringify({ ...OBJECTS.event, id, type, data: { object } })
  const signature = new Stripe(STRIPE_KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, signature }
}
