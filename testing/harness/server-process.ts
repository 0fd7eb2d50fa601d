import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const ROOT = new URL('../../', import.meta.url)

/** A server in a separate process. */
export interface RunningProcess {
  origin: string
  pid: number
  /** Its output so far. */
  output(): string
  /** Ends it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Waits for its end, and returns its exit code, after its parent process was killed. */
  orphan(): Promise<number | null>
}

/**
 * Starts `server/main.ts` with these arguments on a free port, from the project or a copy of it, and waits until it reports that it is
 * open. Throws its output if it ends instead.
 */
export async function startShop(
  env: Record<string, string>,
  args: string[] = [],
  folder: URL | string = ROOT,
): Promise<RunningProcess> {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, ...(await untilOutput(child, /is open/)) }
}

/** Waits until a process has printed `pattern`. */
export async function untilOutput(
  child: ChildProcess,
  pattern: RegExp,
): Promise<Omit<RunningProcess, 'origin' | 'pid'>> {
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk)
      if (pattern.test(output)) resolve()
    })
  child.once('exit', () => reject(new Error(`A server ended before it was open:\n${output}`)))
  await promise
  const end = async (begin: () => unknown) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    begin()
    await once(child, 'exit')
    return child.exitCode
  }
  return {
    output: () => output,
    stop: () => end(() => child.kill('SIGTERM')),
    kill: async () => void (await end(() => child.kill('SIGKILL'))),
    orphan: () => end(() => child.disconnect()),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
