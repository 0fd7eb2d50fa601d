import { Pool } from 'undici'

/** How many requests of the buyers were served, and the latency of each in milliseconds. */
export interface LoadResult {
  seconds: number
  served: number
  refused: number
  failed: number
  latencies: number[]
}

/** One request of a buyer; `index` is different for each. */
export type Request = (index: number) => { path: string; body: string }

/** `buyers` at once, each with its next request as soon as the last is answered, for `seconds`. */
export async function runBuyers(
  origin: string,
  request: Request,
  buyers: number,
  seconds: number,
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: buyers, pipelining: 1 })
  const result: LoadResult = { seconds: 0, served: 0, refused: 0, failed: 0, latencies: [] }
  const begin = performance.now()
  const end = begin + seconds * 1000
  let index = 0
  const buyer = async () => {
    while (performance.now() < end) await send(pool, request(index++), result)
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  result.seconds = (performance.now() - begin) / 1000
  await pool.close()
  return result
}

async function send(pool: Pool, { path, body }: ReturnType<Request>, result: LoadResult): Promise<void> {
  const begin = performance.now()
  const headers = { 'content-type': 'application/json' }
  const response = await pool.request({ method: 'POST', path, body, headers })
  await response.body.dump()
  result.latencies.push(performance.now() - begin)
  if (response.statusCode === 200) result.served += 1
  else if (response.statusCode < 500) result.refused += 1
  else result.failed += 1
}

/** The waiting time that all but one in a hundred stay below (or another share). */
export function percentile(latencies: number[], share: number): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Each buyer opens a cart of their own with the hot ticket. */
const addHotTicket: Request = (index) => ({
  path: '/api/add-product-to-cart',
  body: JSON.stringify({
    external_code: 'hot',
    full_name: `Buyer ${index}`,
    email: `buyer-${index}@example.com`,
    age: '',
    cart: '',
    token: '',
    transport_time_id: null,
  }),
})

// Run as a process of its own, so that the buyers' work is not the server's.
const [origin, buyers, seconds] = process.argv.slice(2)
if (import.meta.main && origin)
  process.stdout.write(JSON.stringify(await runBuyers(origin, addHotTicket, Number(buyers), Number(seconds))))
