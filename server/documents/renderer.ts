import { Worker } from 'node:worker_threads'
import type { InvoiceContent } from './invoice/content.ts'
import type { TicketContent } from './ticket/page.ts'

/** What can be drawn; its `kind` says how. */
export type DocumentContent = TicketContent | InvoiceContent

/** What the worker is asked, and what it answers. */
export type RenderRequest = { id: number; sheet: DocumentContent }
export type RenderResponse = { id: number; pdf: Uint8Array } | { id: number; error: unknown }

interface Pending {
  resolve: (pdf: Buffer) => void
  reject: (error: unknown) => void
}

const waiting = new Map<number, Pending>()
let worker: Worker | null = null
let asked = 0

/** Has a sheet drawn by the worker thread, which starts with the first one. */
export function render(sheet: DocumentContent): Promise<Buffer> {
  worker ??= startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const id = ++asked
  waiting.set(id, { resolve, reject })
  worker.ref()
  worker.postMessage({ id, sheet } satisfies RenderRequest, [])
  return promise
}

/** Ends the worker; what it has not finished is refused. The next sheet starts another. */
export async function close(): Promise<void> {
  await worker?.terminate()
}

function startWorker(): Worker {
  const started = new Worker(new URL('./render-worker.ts', import.meta.url))
  started.on('message', (answer: RenderResponse) => {
    const found = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) found?.reject(answer.error)
    else found?.resolve(Buffer.from(answer.pdf))
    // An idle worker keeps no process from ending.
    if (waiting.size === 0) started.unref()
  })
  started.on('error', (error) => rejectAll(started, error))
  started.on('exit', () => rejectAll(started, new Error('The drawing worker has ended')))
  return started
}

/** A worker that has failed also ends; by then there may be another. */
function rejectAll(ended: Worker, error: unknown): void {
  if (worker !== ended) return
  worker = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
