// The operations of a person at a shop that may fail at any time, over real HTTP, with the responses.
import { checkoutInput } from '#testing/fixtures/carts.ts'
import { BANK } from '#testing/fixtures/refunds.ts'
import * as documents from '#server/documents/documents.ts'
import { sign } from '#server/platform/security/signing.ts'
import type { Bench } from './bench.ts'
import type { Operation, Visit } from './visit.ts'

export interface Answer {
  status: number
  body: ReturnType<typeof JSON.parse>
}

/** The time-out for a response, in milliseconds. */
const PATIENCE = 30_000

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

/**
 * Performs one operation of a visit. Returns whether the response was 200.
 * Throws for a refusal, because all requests here are valid.
 */
export async function operate(bench: Bench, visit: Visit, operation: Operation): Promise<boolean> {
  visit.unanswered = operation
  const answer = await REQUESTS[operation](bench, visit).catch(() => null)
  if (answer === null || answer.status >= 500) return false
  if (answer.status !== 200) throw new Refused(operation, answer)
  acknowledge(visit, operation)
  return true
}

/**
 * Repeats an operation without a response, like people do. If it was executed, a refund and a transfer are refused with a specific text.
 * Adding to a cart opens another cart.
 */
export async function repeat(bench: Bench, visit: Visit): Promise<void> {
  const operation = visit.unanswered
  if (operation === null || operation === 'add') return
  try {
    if (!(await operate(bench, visit, operation)))
      throw new Error(`${operation} is not answered by a shop that is ready`)
  } catch (error) {
    if (!(error instanceof Refused) || !['refund', 'transfer'].includes(operation)) throw error
    acknowledge(visit, operation)
  }
}

function acknowledge(visit: Visit, operation: Operation): void {
  visit.unanswered = null
  visit.acknowledged.add(operation)
}

class Refused extends Error {
  constructor(operation: Operation, { status, body }: Answer) {
    super(`${operation} was answered with ${status}: ${body?.message}`)
  }
}

const REQUESTS: Record<Operation, (bench: Bench, visit: Visit) => Promise<Answer>> = {
  async add({ origin }, visit) {
    const [full_name] = visit.names
    const input = { external_code: 'weekend', full_name, email: visit.visitor.email, age: 'from-25' }
    const answer = await post(`${origin}/api/add-product-to-cart`, input)
    if (answer.status !== 200) return answer
    visit.cart = answer.body.cart.code
    return answer
  },

  async checkout({ origin }, visit) {
    const answer = await post(`${origin}/api/checkout-cart`, checkoutInput(visit.visitor.token, visit.cart))
    if (answer.status !== 200) return answer
    visit.order = answer.body.order.code
    visit.reference = answer.body.payment?.url.split('/').at(-1) ?? ''
    return answer
  },

  async notification(bench, visit) {
    // An order is kept although its payment page could not be opened; a repeated request opens it.
    if (visit.reference === '') await REQUESTS.checkout(bench, visit)
    const { origin, secret } = bench
    const { reference, order } = visit
    if (reference === '') throw new Error('The payment page is not opened')
    const event = {
      id: `event of ${reference}`,
      reference,
      order,
      outcome: 'succeeded',
      amount: 13_300,
      currency: 'EUR',
    }
    const body = JSON.stringify(event)
    const headers = { 'x-sandbox-signature': sign(secret, 'sandbox-bank', body) }
    return post(`${origin}/gateways/sandbox-redirect/notifications`, body, headers)
  },

  async admission(bench, { names: [name] }) {
    const [ticket] = await bench.sql()<documents.barcodes.TicketIdentity[]>`
      select * from tickets where full_name = ${name}`
    const text = ticket ? documents.barcodes.signedTicket(bench.secret, ticket) : ''
    const answer = await post(`${bench.origin}/office/api/ticket-scans`, { text }, bench.office)
    return answer.body?.barcode === 'unknown' ? { status: 404, body: { message: 'unknown' } } : answer
  },

  async refund(bench, { visitor: { token }, order, names: [name] }) {
    const tickets = await codeOf(bench, name)
    const input = { token, order_id: order, tickets, merchandise: '', ...BANK }
    return post(`${bench.origin}/api/request-refund`, input)
  },

  async transfer(bench, { visitor, heir, order, names: [name, full_name] }) {
    const code = await codeOf(bench, name)
    const to = { full_name, email: heir?.email ?? '', age: 'from-25', reassign: true, note: '' }
    return post(`${bench.origin}/api/change-ticket`, { token: visitor.token, order_id: order, code, ...to })
  },
}

async function codeOf(bench: Bench, name: string): Promise<string> {
  const [ticket] = await bench.sql()<{ code: string }[]>`select code from tickets where full_name = ${name}`
  return ticket?.code ?? ''
}
