import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { untilSaid, type Running } from '#testing/harness/server-process.ts'
import type { LoadResult } from './buyers.ts'

const HERE = new URL('./', import.meta.url)

/** Starts the bare server that answers `bytes`. */
export const startBare = (bytes: string): Promise<Running> => start('bare-http.ts', bytes)

/** Starts the server that reads one order of a database. */
export const startOneOrder = (url: string): Promise<Running> => start('one-order.ts', url)

async function start(file: string, argument: string): Promise<Running> {
  const child = spawn(process.execPath, [file, argument], { cwd: HERE })
  const running = await untilSaid(child, /port \d+/)
  const [, port] = running.output().match(/port (\d+)/) ?? []
  return { origin: `http://127.0.0.1:${port}`, ...running }
}

/** Runs the buyers in a process of their own. */
export async function sendBuyers(origin: string, buyers: number, seconds: number): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['buyers.ts', origin, String(buyers), String(seconds)],
    { cwd: HERE, maxBuffer: 2 ** 28 },
  )
  return JSON.parse(stdout) as LoadResult
}
