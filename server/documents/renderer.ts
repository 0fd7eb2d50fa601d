import { Worker } from 'node:worker_threads'
import type { InvoiceContent } from './invoice/content.ts'
import type { TicketContent } from './ticket/page.ts'

/** The content of a document; its `kind` says how it is drawn. */
export type DocumentContent = TicketContent | InvoiceContent

/** The messages to the worker and back. */
export type RenderRequest = { id: number; content: DocumentContent }
export type RenderResponse = { id: number; pdf: Uint8Array } | { id: number; error: unknown }

interface Pending {
  resolve: (pdf: Buffer) => void
  reject: (error: unknown) => void
}

const waiting = new Map<number, Pending>()
let worker: Worker | null = null
let lastId = 0

/** Draws a document in the worker thread, which starts with the first one, and returns the PDF. */
export function render(content: DocumentContent): Promise<Buffer> {
  worker ??= startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const id = ++lastId
  waiting.set(id, { resolve, reject })
  worker.ref()
  worker.postMessage({ id, content } satisfies RenderRequest, [])
  return promise
}

function startWorker(): Worker {
  const started = new Worker(new URL('./render-worker.ts', import.meta.url))
  started.on('message', (answer: RenderResponse) => {
    const found = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) found?.reject(answer.error)
    else found?.resolve(Buffer.from(answer.pdf))
    // An idle worker must not keep the process from ending.
    if (waiting.size === 0) started.unref()
  })
  started.on('error', (error) => rejectAll(started, error))
  started.on('exit', () => rejectAll(started, new Error('The drawing worker has ended')))
  return started
}

/** A worker that fails also exits; by then another may have been started. */
function rejectAll(ended: Worker, error: unknown): void {
  if (worker !== ended) return
  worker = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
