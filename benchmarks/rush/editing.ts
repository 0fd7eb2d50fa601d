import { openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import * as staff from '#server/people/staff/staff.ts'
import { percentile } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { sendBuyers } from '#benchmarks/processes.ts'
import { onShop, type Bench } from './bench.ts'

const PRODUCTS = 320

const OWNER = {
  email: 'owner@festoon.example',
  full_name: 'Sam Owner',
  role: 'owner',
  password: 'lights over the bay',
}

/** The rush alone, and while an owner continuously changes a text of one of 320 products. */
export const editing = (seconds: number): Promise<Figure[]> =>
  onShop({ tickets: PRODUCTS }, async (bench) => {
    const ask = await officeOf(bench)
    const sell = (time: number) => sendBuyers(bench.origin, { codes: ['hot'], buyers: 200, seconds: time })
    await sell(2)
    const before = await sell(seconds / 2)
    const over = new AbortController()
    const edits = editUntil(over.signal, ask)
    const beside = await sell(seconds)
    over.abort()
    const edited = await edits
    const after = await sell(seconds / 2)
    const p99 = percentile([...before.latencies, ...after.latencies], 0.99)
    return [
      { what: 'texts changed meanwhile', value: edited },
      { what: 'p99 of an add alone', value: p99, unit: 'ms' },
      {
        what: 'p99 beside an owner who edits 320 products',
        value: percentile(beside.latencies, 0.99) / p99,
        unit: '×',
        target: { is: '≤', value: 1.2 },
      },
      { what: 'answers with 5xx', value: beside.failed, target: { is: '=', value: 0 } },
    ]
  })

type Ask = (method: string, path: string, body?: object) => Promise<ReturnType<typeof JSON.parse>>

/** A logged-in staff member. */
async function officeOf({ origin, env }: Bench): Promise<Ask> {
  const context = await openAppContext(readSettings(env), openLog('error'))
  await staff.createDemoLogin(context.shop, OWNER)
  await context.close()
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(`${origin}/office/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`)
    const [cookie] = answer.headers.get('set-cookie')?.split(';') ?? []
    if (cookie !== undefined) headers = { ...headers, cookie }
    return answer.json()
  }
  const { session } = await ask('POST', 'sessions', OWNER)
  headers = { ...headers, 'x-csrf-token': session.csrf }
  return ask
}

async function editUntil(signal: AbortSignal, ask: Ask): Promise<number> {
  let edited = 0
  while (!signal.aborted) {
    const path = `products/hot-${1 + (edited % (PRODUCTS - 1))}`
    const { part } = await ask('GET', path)
    const value = { name: `Renamed for the time ${edited}` }
    await ask('PATCH', path, { version: part.version, value })
    edited += 1
  }
  return edited
}
