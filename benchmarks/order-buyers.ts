import { text } from 'node:stream/consumers'
import { Pool } from 'undici'
import { sign } from '#server/platform/security/signing.ts'
import { STEPS, type Answer, type Buyer, type Step, type Way } from '#testing/buyers/steps.ts'

/** The load: `atOnce` concurrent buyers, each performing these steps in order. */
export interface Errand {
  origin: string
  secret: string
  buyers: Buyer[]
  steps: Step[]
  atOnce: number
}

/** The result: the buyers with their responses, and the duration of each sequence in milliseconds. */
export interface ErrandResult {
  seconds: number
  latencies: number[]
  /** Responses other than 200, by step and status. */
  refused: Record<string, number>
  buyers: Buyer[]
  /** The last response body. */
  sample: string
}

async function run({ origin, secret, buyers, steps, atOnce }: Errand): Promise<ErrandResult> {
  const pool = new Pool(origin, { connections: atOnce, pipelining: 1 })
  const result: ErrandResult = { seconds: 0, latencies: [], refused: {}, buyers, sample: '' }
  const way = wayTo(pool, secret, result)
  const begin = performance.now()
  const waiting = buyers.values()
  const visitor = async () => {
    for (const buyer of waiting) {
      const began = performance.now()
      for (const step of steps) count(result, step, await STEPS[step](way, buyer))
      result.latencies.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  result.seconds = (performance.now() - begin) / 1000
  await pool.close()
  return result
}

function count(result: ErrandResult, step: Step, { status }: Answer): void {
  const name = `${step} ${status}`
  if (status !== 200) result.refused[name] = (result.refused[name] ?? 0) + 1
}

function wayTo(pool: Pool, secret: string, result: ErrandResult): Way {
  const send = async (path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await pool.request({
      method: 'POST',
      path,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    result.sample = await response.body.text()
    return { status: response.statusCode, body: JSON.parse(result.sample) }
  }
  return {
    post: (path, body) => send(path, JSON.stringify(body)),
    pay(payment) {
      const body = JSON.stringify({ id: `event of ${payment.reference}`, outcome: 'succeeded', ...payment })
      const signature = { 'x-sandbox-signature': sign(secret, 'sandbox-bank', body) }
      return send('/gateways/sandbox-redirect/notifications', body, signature)
    },
    externalCode: 'hot',
    ageRange: '',
  }
}

// Runs in a separate process, so that the buyers' CPU time is not the server's.
if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(await text(process.stdin)))))
