import { Pool } from 'undici'

/** What a crowd of buyers met: how many were served, and how long each waited, in milliseconds. */
export interface Crowd {
  seconds: number
  served: number
  refused: number
  failed: number
  latencies: number[]
}

/** One request of a buyer; `index` is different for each. */
export type Request = (index: number) => { path: string; body: string }

/** `buyers` at once, each asking again as soon as it is answered, for `seconds`. */
export async function crowd(
  origin: string,
  request: Request,
  buyers: number,
  seconds: number,
): Promise<Crowd> {
  const pool = new Pool(origin, { connections: buyers, pipelining: 1 })
  const met: Crowd = { seconds: 0, served: 0, refused: 0, failed: 0, latencies: [] }
  const begin = performance.now()
  const end = begin + seconds * 1000
  let index = 0
  const buyer = async () => {
    while (performance.now() < end) await ask(pool, request(index++), met)
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
  met.seconds = (performance.now() - begin) / 1000
  await pool.close()
  return met
}

async function ask(pool: Pool, { path, body }: ReturnType<Request>, met: Crowd): Promise<void> {
  const asked = performance.now()
  const headers = { 'content-type': 'application/json' }
  const response = await pool.request({ method: 'POST', path, body, headers })
  await response.body.dump()
  met.latencies.push(performance.now() - asked)
  if (response.statusCode === 200) met.served += 1
  else if (response.statusCode < 500) met.refused += 1
  else met.failed += 1
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
  process.stdout.write(JSON.stringify(await crowd(origin, addHotTicket, Number(buyers), Number(seconds))))
