import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, postOf } from './connection.ts'

/** The load: a fixed number of concurrent buyers, each repeating requests without a pause, or buyers who arrive once within a period. */
export interface Rush {
  /** The requested tickets, in rotation. */
  codes: string[]
  buyers: number
  /** The duration of the load; null if each buyer wants one place and arrives within `arriveWithin` seconds. */
  seconds: number | null
  arriveWithin?: number
}

/** The number of served requests, and the latency of each in milliseconds. */
export interface LoadResult {
  seconds: number
  served: number
  refused: number
  /** Responses that ask to retry, which buyers do. */
  postponed: number
  failed: number
  /** Until the response; for buyers who arrive once, until the definite one. */
  latencies: number[]
  /** Seconds from the first request to the last sold place. */
  lastServed: number
}

const TICKET = { age: '', cart: '', token: '', transport_time_id: null }

const requestOf = (code: string, index: number): string =>
  postOf(
    '/api/add-product-to-cart',
    JSON.stringify({
      ...TICKET,
      external_code: code,
      full_name: `Buyer ${index}`,
      email: `buyer-${index}@example.com`,
    }),
  )

/** Runs the buyers against a shop. */
export async function runBuyers(origin: string, rush: Rush): Promise<LoadResult> {
  const result: LoadResult = {
    seconds: 0,
    served: 0,
    refused: 0,
    postponed: 0,
    failed: 0,
    latencies: [],
    lastServed: 0,
  }
  const begin = performance.now()
  const since = () => (performance.now() - begin) / 1000
  let index = 0
  const next = () => requestOf(rush.codes[index % rush.codes.length] ?? '', index++)
  const buyer = async () => {
    if (rush.seconds === null) {
      await sleep(1000 * Math.random() * (rush.arriveWithin ?? 0))
      return buyOnce(origin, next(), result, since)
    }
    const connection = await Connection.open(origin)
    while (since() < rush.seconds) await buy(connection, next(), result, since)
    connection.close()
  }
  await Promise.all(Array.from({ length: rush.buyers }, buyer))
  result.seconds = since()
  return result
}

/**
 * Sends one request and counts the response; returns the seconds after which to retry, or null if it is definite. The latency is measured
 * from `begin`.
 */
async function buy(
  connection: Connection,
  request: string,
  result: LoadResult,
  since: () => number,
  begin = performance.now(),
): Promise<number | null> {
  const { status, retryAfter } = await connection.ask(request)
  if (status === 503 && retryAfter > 0) {
    result.postponed += 1
    return retryAfter
  }
  result.latencies.push(performance.now() - begin)
  if (status === 200) {
    result.served += 1
    result.lastServed = since()
  } else if (status < 500) result.refused += 1
  else result.failed += 1
  return null
}

/** Retries as long as the shop asks to, like a page does. */
async function buyOnce(
  origin: string,
  request: string,
  result: LoadResult,
  since: () => number,
): Promise<void> {
  const begin = performance.now()
  const connection = await Connection.open(origin)
  for (;;) {
    const wait = await buy(connection, request, result, since, begin)
    if (wait === null) break
    await sleep(wait * 1000 * (0.75 + Math.random() / 2))
  }
  connection.close()
}

/** The lowest latency that at least this share of the requests stay within (nearest rank). */
export function percentile(latencies: number[], share: number): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

// Runs in a separate process, so that the buyers' CPU time is not the server's.
const [origin, rush] = process.argv.slice(2)
if (import.meta.main && origin && rush)
  process.stdout.write(JSON.stringify(await runBuyers(origin, JSON.parse(rush) as Rush)))
