import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, collectDefaultMetrics, type Registry } from 'prom-client'

// Processes that share a port: whoever asks one of them for figures reaches any, so that each has to know those of all. The process
// that has started them gathers them.

const QUESTION = 'metrics?'

interface Answer {
  metrics: string | null
}

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Whether the figures of this process are a part of those of several. */
export const isOneOfSeveral = (): boolean => cluster.isWorker

let gathering: AggregatorRegistry<Registry['contentType']> | undefined

/** Has a process that this one has started ask for the figures of all. */
export function answerMetrics(worker: Worker): void {
  const registry = (gathering ??= new AggregatorRegistry())
  worker.on('message', (message: unknown) => {
    if (message !== QUESTION) return
    const answer = (metrics: string | null) => void (worker.isConnected() && worker.send({ metrics }))
    registry.clusterMetrics().then(answer, () => answer(null))
  })
}

/** Gives the figures of this process to the one that gathers. */
export function shareMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  AggregatorRegistry.setRegistries([registry])
  // It listens for the question as soon as there is one.
  gathering ??= new AggregatorRegistry()
}

/** The figures of all processes, added up. Throws when one does not answer within five seconds. */
export function readSharedMetrics(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const hear = (message: unknown) => {
    if (!isAnswer(message)) return
    process.off('message', hear)
    if (message.metrics === null) reject(new Error('a process did not say its figures'))
    else resolve(message.metrics)
  }
  process.on('message', hear)
  process.send?.(QUESTION)
  return promise
}
