import { Pool } from 'undici'

/** The requests of one visit: the first alone, then all others at once, like a browser. */
export interface Visit {
  requests: { method: 'GET' | 'POST'; path: string }[]
  /** The number of concurrent visits. */
  visitors: number
  seconds: number
}

export interface VisitResult {
  visits: number
  seconds: number
  /** The received body bytes of all visits. */
  bytes: number
  failed: number
}

const HEADERS = { 'accept-encoding': 'gzip, deflate, br', 'content-type': 'application/json' }

async function runVisits(origin: string, { requests, visitors, seconds }: Visit): Promise<VisitResult> {
  const [first, ...rest] = requests
  if (first === undefined) throw new Error('A visit asks for something')
  const pool = new Pool(origin, { connections: Math.max(200, visitors), pipelining: 1 })
  const result: VisitResult = { visits: 0, seconds: 0, bytes: 0, failed: 0 }
  const ask = async ({ method, path }: Visit['requests'][number]) => {
    const body = method === 'POST' ? '{}' : null
    const answer = await pool.request({ method, path, body, headers: HEADERS })
    for await (const chunk of answer.body) result.bytes += chunk.length
    if (answer.statusCode !== 200) result.failed += 1
  }
  const begin = performance.now()
  const visitor = async () => {
    while (performance.now() < begin + seconds * 1000) {
      await ask(first)
      await Promise.all(rest.map(ask))
      result.visits += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  result.seconds = (performance.now() - begin) / 1000
  await pool.close()
  return result
}

// Runs in a separate process, so that the visitors' CPU time is not the server's.
const [origin, visit] = process.argv.slice(2)
if (import.meta.main && origin && visit)
  process.stdout.write(JSON.stringify(await runVisits(origin, JSON.parse(visit))))
