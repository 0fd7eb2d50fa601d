import { execFile, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { untilOutput, type RunningProcess } from '#testing/harness/server-process.ts'
import type { LoadResult, Rush } from './buyers.ts'
import type { GateLoad, GateLoadResult } from './gate/load.ts'
import type { Errand, ErrandResult } from './order-buyers.ts'
import type { Visit, VisitResult } from './visitors.ts'

const HERE = new URL('./', import.meta.url)

/** Starts the bare server with `bytes`; `checked`: it parses and checks the body of an add to a cart. */
export const startBare = (bytes: string, { checked = false } = {}): Promise<RunningProcess> =>
  start('bare-http.ts', bytes, ...(checked ? ['checked'] : []))

/** Starts the server that reads one order of a database. */
export const startOneOrder = (url: string): Promise<RunningProcess> => start('one-order.ts', url)

async function start(file: string, ...parameters: string[]): Promise<RunningProcess> {
  const child = spawn(process.execPath, [file, ...parameters], { cwd: HERE })
  const running = await untilOutput(child, /port \d+/)
  const [, port] = running.output().match(/port (\d+)/) ?? []
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, ...running }
}

/** Runs the buyers in a separate process, by another program if one is given ("taskset -c 0"). */
export async function sendBuyers(origin: string, rush: Rush, through: string[] = []): Promise<LoadResult> {
  const [program, ...parameters] = [...through, process.execPath, 'buyers.ts', origin, JSON.stringify(rush)]
  const { stdout } = await promisify(execFile)(program, parameters, { cwd: HERE, maxBuffer: 2 ** 28 })
  return JSON.parse(stdout) as LoadResult
}

/** Runs the visitors in a separate process. */
export async function sendVisitors(origin: string, visit: Visit): Promise<VisitResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['visitors.ts', origin, JSON.stringify(visit)],
    { cwd: HERE },
  )
  return JSON.parse(stdout) as VisitResult
}

/** Lets customers view their orders for this many seconds; returns the number of failures. */
export async function sendReaders(origin: string, tokens: string[], seconds: number): Promise<number> {
  const child = spawn(process.execPath, ['readers.ts', origin, String(seconds)], {
    cwd: HERE,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(tokens))
  return Number(await text(child.stdout))
}

/** Runs buyers through steps, in a separate process. */
export async function sendOrderBuyers(errand: Errand): Promise<ErrandResult> {
  const child = spawn(process.execPath, ['order-buyers.ts'], {
    cwd: HERE,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(errand))
  return JSON.parse(await text(child.stdout)) as ErrandResult
}

/** Lets phones admit tickets, in a separate process. */
export async function sendPeople(load: GateLoad): Promise<GateLoadResult> {
  const child = spawn(process.execPath, ['gate/load.ts'], {
    cwd: HERE,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  return JSON.parse(await text(child.stdout)) as GateLoadResult
}
