import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import type { Crowd } from './buyers.ts'

const HERE = new URL('./', import.meta.url)
const ROOT = new URL('../', import.meta.url)

/** A server in a process of its own, and how to end it. */
export interface Running {
  origin: string
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts `server/main.ts` on a free port and waits until it says that it is open. */
export async function startShop(env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await said(child, /is open/)
  return { origin: `http://127.0.0.1:${port}`, process: child, stop: () => end(child) }
}

/** Starts the bare server that answers `bytes`. */
export async function startBare(bytes: string): Promise<Running> {
  const child = spawn(process.execPath, ['bare-http.ts', bytes], { cwd: HERE, stdio: ['ignore', 'pipe', 'inherit'] })
  const [, port] = await said(child, /port (\d+)/)
  return { origin: `http://127.0.0.1:${port}`, process: child, stop: () => end(child) }
}

/** A crowd of buyers from a process of its own. */
export async function sendBuyers(origin: string, buyers: number, seconds: number): Promise<Crowd> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['buyers.ts', origin, String(buyers), String(seconds)],
    { cwd: HERE, maxBuffer: 2 ** 28 },
  )
  return JSON.parse(stdout) as Crowd
}

/** Seconds of processor time that a process and its threads have used. */
export async function cpuOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'cputimes=', '-p', String(pid)])
  return Number(stdout.trim())
}

async function said(child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    const match = text.match(pattern)
    if (match) {
      child.stdout?.resume()
      return match
    }
  }
  throw new Error(`A server ended before it was open: ${text}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
