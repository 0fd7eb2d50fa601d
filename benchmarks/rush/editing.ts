import { openAppContext } from '#server/app-context.ts'
import { readSettings } from '#server/config.ts'
import { openLog } from '#server/platform/log.ts'
import * as staff from '#server/people/staff/staff.ts'
import { percentile, type LoadResult } from '#benchmarks/buyers.ts'
import type { Figure } from '#benchmarks/figures.ts'
import { sendBuyers } from '#benchmarks/processes.ts'
import { codesOf, onShop, type Bench } from './bench.ts'

const PRODUCTS = 320

const OWNER = {
  email: 'owner@festoon.example',
  full_name: 'Sam Owner',
  role: 'owner',
  password: 'lights over the bay',
}

/**
 * The rush for one ticket alone, and while an owner continuously changes a text of one of 320 products; then a rush for all of the products,
 * the changed ones too.
 */
export const editing = (seconds: number): Promise<Figure[]> =>
  onShop({ tickets: PRODUCTS }, async (bench) => {
    const ask = await officeOf(bench)
    const sell = (time: number, codes = ['hot']) =>
      sendBuyers(bench.origin, { codes, buyers: 200, seconds: time })
    await sell(2)
    const before = await sell(seconds / 2)
    const over = new AbortController()
    const edits = editUntil(over.signal, ask)
    const beside = await sell(seconds)
    const everywhere = await sell(seconds, codesOf(PRODUCTS))
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
      ...refusedOf('alone', before, after),
      ...refusedOf('of one ticket, beside the owner', beside),
      ...refusedOf('of all 320 products, beside the owner', everywhere),
    ]
  })

/** How many adds were served, and how many got 503, to be sent again, or another failure. */
function refusedOf(what: string, ...results: LoadResult[]): Figure[] {
  const sum = (count: (result: LoadResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  return [
    { what: `adds ${what}`, value: sum(({ served }) => served) },
    {
      what: '… answered with 5xx',
      value: sum(({ postponed, failed }) => postponed + failed),
      target: { is: '=', value: 0 },
    },
  ]
}

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
