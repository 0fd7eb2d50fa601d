import cluster from 'node:cluster'
import { openAppContext } from './app-context.ts'
import { readSettings } from './config.ts'
import { greet, isBlank, prepare } from './startup.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { openLog } from '#server/platform/log.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { serve } from './serve.ts'
import { readStartOptions } from './start-options.ts'
import { notifyOpen, startProcesses } from './processes.ts'

/** Configuration → database → festival → processes, or jobs → listen. Everything to be closed is added to `open` once it is open. */
async function start(open: AsyncDisposableStack, signal: AbortSignal): Promise<void> {
  const options = readStartOptions(process.argv.slice(2))
  const settings = readSettings(process.env, options.processes)
  const log = openLog(settings.production ? 'info' : 'warn')
  const isOneOfSeveral = cluster.isWorker
  const context = await openAppContext(settings, log, {
    share: isOneOfSeveral || options.shareDatabase,
    patience: { every: 3_000, say: console.log, signal },
  })
  open.defer(context.close)
  if (isOneOfSeveral) {
    await serve(context, options, open)
    notifyOpen()
    return
  }
  await prepare(context, signal)
  const blank = isBlank(context)
  if (options.processes === 1) await serve(context, options, open)
  else {
    await context.closeShop()
    const processes = startProcesses(options, { log, problem: context.problem })
    open.defer(processes.stop)
    // Ending this process alone must not wait until all processes have opened, which wait for the database.
    signal.addEventListener('abort', () => void processes.stop())
    if (signal.aborted) void processes.stop()
    await processes.open
  }
  greet(settings, options, blank)
}

/**
 * Opens the shop. On SIGINT, SIGTERM and SIGHUP, also during the opening, closes everything in reverse order; likewise when the parent `npm
 * start` has ended without forwarding a signal.
 */
async function main(): Promise<void> {
  const open = new AsyncDisposableStack()
  const leaving = new AbortController()
  const starting = start(open, leaving.signal)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= open.disposeAsync())
  const leave = async () => {
    // A single Ctrl-C may arrive twice, from the terminal and from npm: the second must not end the process before everything is closed.
    if (leaving.signal.aborted) return
    leaving.abort()
    if (cluster.isPrimary) console.log('Closing …')
    await starting.catch(() => undefined)
    await close().catch(fail)
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
  process.once('disconnect', () => void leave())
  try {
    await starting
  } catch (error) {
    await close().catch(fail)
    if (!leaving.signal.aborted) throw error
  }
}

/** Prints an error that the operator can fix as a sentence, including errors of the system or the database anywhere during the start. */
function fail(error: unknown): void {
  const isTheirs = error instanceof DatabaseUnavailable || (error instanceof Error && 'syscall' in error)
  if (isTheirs) console.error(`Refused: ${error.message}.`)
  else console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}

main().catch((error: unknown) => {
  fail(error)
  process.exit()
})
