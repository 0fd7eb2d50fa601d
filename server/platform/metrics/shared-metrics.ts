import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

// Processes that share a port: a request for metrics reaches any of them, so each must be able to return those of all. The parent process
// aggregates them. At most one request is pending in each direction, and concurrent callers share its response.

const FOR_ALL = 'metrics of all?'
const FOR_OWN = 'your metrics?'

/** How long a process may take to return its metrics, in milliseconds; after that it is left out. */
const PATIENCE = 2_000

interface Own {
  own: object
}

interface All {
  all: string | null
}

const has = <Name extends string>(message: unknown, name: Name): message is Record<Name, unknown> =>
  typeof message === 'object' && message !== null && name in message
const isOwn = (message: unknown): message is Own => has(message, 'own')
const isAll = (message: unknown): message is All => has(message, 'all')

/** Whether this process is one of several whose metrics are aggregated. */
export const isOneOfSeveral = (): boolean => cluster.isWorker

const members = new Set<Worker>()
let gathering: Promise<string> | undefined
let asking: Promise<string> | undefined

/** Includes a started and ready child process in the aggregated metrics until it ends. */
export function gatherMetricsOf(worker: Worker): void {
  members.add(worker)
  worker.once('exit', () => members.delete(worker))
  worker.on('message', (message: unknown) => {
    if (message !== FOR_ALL) return
    gathering ??= gather().finally(() => (gathering = undefined))
    const answer = (all: string | null) => worker.send({ all } satisfies All, () => undefined)
    gathering.then(answer, () => answer(null))
  })
}

async function gather(): Promise<string> {
  const figures = await Promise.all([...members].map(askForOwn))
  return AggregatorRegistry.aggregate(figures.filter((own) => own !== null)).metrics()
}

/** The metrics of one process; null if it ends or does not answer. */
async function askForOwn(worker: Worker): Promise<object | null> {
  const { promise, resolve } = Promise.withResolvers<object | null>()
  const hear = (message: unknown) => void (isOwn(message) && resolve(message.own))
  const giveUp = () => resolve(null)
  const timer = setTimeout(giveUp, PATIENCE)
  worker.on('message', hear)
  worker.once('exit', giveUp)
  // A process that was just killed may still be listed, and cannot be written to.
  worker.send(FOR_OWN, (error) => void (error && giveUp()))
  const own = await promise
  clearTimeout(timer)
  worker.off('message', hear)
  worker.off('exit', giveUp)
  return own
}

/** Sends the metrics of this process to the aggregating one. */
export function shareMetrics(registry: Registry): void {
  process.on('message', (message: unknown) => {
    if (message !== FOR_OWN) return
    const answer = (own: object) => tell({ own } satisfies Own)
    // Without an answer this process is left out.
    registry.getMetricsAsJSON().then(answer, () => undefined)
  })
}

/** The aggregated metrics of all ready processes, without those that end or do not answer. Throws if the aggregating process is gone. */
export const readSharedMetrics = (): Promise<string> =>
  (asking ??= askForAll().finally(() => (asking = undefined)))

async function askForAll(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = () => reject(new Error('the process that gathers the figures did not say them'))
  const hear = (message: unknown) => {
    if (!isAll(message)) return
    if (message.all === null) fail()
    else resolve(message.all)
  }
  process.on('message', hear)
  process.once('disconnect', fail)
  tell(FOR_ALL, fail)
  try {
    return await promise
  } finally {
    process.off('message', hear)
    process.off('disconnect', fail)
  }
}

/** Sends a message to the parent process, which may have ended. */
function tell(message: string | Own, failed: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, (error) => void (error && failed()))
}
