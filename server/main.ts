import cluster from 'node:cluster'
import { openAppContext } from './app-context.ts'
import { readSettings } from './config.ts'
import { greet, prepare } from './opening.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { openLog } from '#server/platform/log.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { serve } from './serve.ts'
import { readStartOptions } from './start-options.ts'
import { sayOpen, startProcesses } from './processes.ts'

/** Configuration → database → festival → processes, or jobs → listen. Whatever has to be closed again joins `open` as it opens. */
async function start(open: AsyncDisposableStack, signal: AbortSignal): Promise<void> {
  const options = readStartOptions(process.argv.slice(2))
  const settings = readSettings(process.env, options.processes)
  const log = openLog(settings.production ? 'info' : 'warn')
  const isOneOfSeveral = cluster.isWorker
  const context = await openAppContext(settings, log, {
    share: isOneOfSeveral,
    patience: { every: 3_000, say: console.log, signal },
  })
  open.defer(context.close)
  if (isOneOfSeveral) {
    await serve(context, options, open)
    sayOpen()
    return
  }
  await prepare(context, signal)
  if (options.processes === 1) await serve(context, options, open)
  else {
    await context.closeShop()
    const processes = startProcesses(options, { log, problem: context.problem })
    open.defer(processes.stop)
    // Whoever ends this process alone does not wait until all have opened, which wait for the database.
    signal.addEventListener('abort', () => void processes.stop())
    if (signal.aborted) void processes.stop()
    await processes.open
  }
  greet(settings, options)
}

/**
 * Opens the shop; on SIGINT, SIGTERM and SIGHUP, also while it opens, closes all of it in reverse order. So it does when
 * the `npm start` that began it has ended without passing a signal on.
 */
async function main(): Promise<void> {
  const open = new AsyncDisposableStack()
  const leaving = new AbortController()
  const starting = start(open, leaving.signal)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= open.disposeAsync())
  const leave = async () => {
    // One Ctrl-C may arrive twice, from the terminal and from npm: the second must not end us before we have closed.
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

/** Says in a sentence what an operator can remove: also what the system or the database refuses anywhere on the way. */
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
