// People who buy at a shop that may fail at any time, with all responses.
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { sign } from '#server/platform/security/signing.ts'
import { newBuyer, STEPS, type Answer, type Buyer, type Step, type Way } from '#testing/buyers/steps.ts'
import type { RecountedVisit } from '#testing/crash/recount.ts'

/** A response. */
export interface Heard {
  /** When it arrived, on the clock of `performance.now()`. */
  at: number
  step: Step
  /** 0 without a response; with the suffix "with Retry-After" if it has that header. */
  status: string
}

/** The time-out for a response, in milliseconds. */
const PATIENCE = 30_000
/** The delay before a retry without Retry-After, and between two purchases, in milliseconds. */
const PAUSE = 500
const BETWEEN = 100

/** The names of the steps for the verification. */
const OPERATIONS = { add: 'add', checkout: 'checkout', pay: 'notification' } as const

/** Buyers, one per account, who make one purchase after the other until they are stopped. */
export class Crowd {
  readonly purchases: RecountedVisit[] = []
  readonly heard: Heard[] = []
  /** Whether the shop is sold out. */
  isSoldOut = false
  readonly #pool: Pool
  readonly #secret: string
  readonly #stopping = new AbortController()
  readonly #buying: Promise<unknown>
  #count = 0

  constructor(origin: string, secret: string, accounts: Buyer[]) {
    this.#pool = new Pool(origin, {
      connections: 2 * accounts.length,
      pipelining: 1,
      bodyTimeout: PATIENCE,
      headersTimeout: PATIENCE,
      connect: { rejectUnauthorized: false },
      // With HTTP/2, refused requests would be retried by the client invisibly: HAProxy signals that they were not processed.
      allowH2: false,
    })
    this.#secret = secret
    this.#buying = Promise.all(accounts.map((account) => this.#buyUntilStopped(account)))
  }

  /** Waits until every started purchase is finished, including retries. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#buying
  }

  /** Fills carts concurrently until the shop is sold out. */
  async takeAllThatIsLeft(account: Buyer, atOnce: number): Promise<void> {
    const fill = async () => {
      while (!this.isSoldOut) await this.#ask('add', this.#newPurchase(account))
    }
    await Promise.all(Array.from({ length: atOnce }, fill))
    await this.#pool.close()
  }

  async #buyUntilStopped(account: Buyer): Promise<void> {
    while (!this.#stopping.signal.aborted && !this.isSoldOut) {
      const visit = this.#newPurchase(account)
      // A request without a response may have been executed, in an unknown cart.
      if (await this.#ask('add', visit)) {
        while (visit.buyer.reference === '') await this.#ask('checkout', visit)
        while (!(await this.#ask('pay', visit)));
      }
      await sleep(BETWEEN)
    }
  }

  #newPurchase(account: Buyer) {
    const buyer = newBuyer({ ...account, full_name: `${account.full_name} ${++this.#count}` })
    const purchase: RecountedVisit = { names: [buyer.full_name, ''], acknowledged: new Set(), cart: '' }
    this.purchases.push(purchase)
    return { buyer, purchase }
  }

  /** Whether it succeeded; otherwise waits until the retry. */
  async #ask(
    step: keyof typeof OPERATIONS,
    { buyer, purchase }: { buyer: Buyer; purchase: RecountedVisit },
  ): Promise<boolean> {
    let seconds = 0
    const way = this.#way((told) => (seconds = told))
    const { status } = await STEPS[step](way, buyer)
    const told = seconds > 0 ? ' with Retry-After' : ''
    this.heard.push({ at: performance.now(), step, status: `${status}${told}` })
    if (status === 200) {
      purchase.acknowledged.add(OPERATIONS[step])
      purchase.cart = buyer.cart
      return true
    }
    if (status === 422 && step === 'add') this.isSoldOut = true
    else await sleep(seconds * 1000 || PAUSE)
    return false
  }

  #way(hearRetryAfter: (seconds: number) => void): Way {
    const send = async (
      path: string,
      body: string,
      headers: Record<string, string> = {},
    ): Promise<Answer> => {
      const request = {
        method: 'POST' as const,
        path,
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }
      const response = await this.#pool.request(request).catch(() => null)
      const text = (await response?.body.text().catch(() => null)) ?? null
      if (!response || text === null) return { status: 0, body: {} }
      hearRetryAfter(Number(response.headers['retry-after'] ?? 0))
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return { status: response.statusCode, body: isJson ? JSON.parse(text) : {} }
    }
    return {
      post: (path, body) => send(path, JSON.stringify(body)),
      pay: (payment) => {
        const body = JSON.stringify({ id: `event of ${payment.reference}`, outcome: 'succeeded', ...payment })
        return send('/gateways/sandbox-redirect/notifications', body, {
          'x-sandbox-signature': sign(this.#secret, 'sandbox-bank', body),
        })
      },
      externalCode: 'weekend',
      ageRange: '',
    }
  }
}
