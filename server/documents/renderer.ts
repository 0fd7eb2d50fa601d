import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import * as language from '#server/platform/language/language.ts'
import type { ApplePassContent } from './apple-pass.ts'
import type { QrCodeContent } from './drawing/qr-code.ts'
import type { InvoiceContent } from './invoice/content.ts'
import type { LabelsContent, PackingListContent } from './parcels/content.ts'
import type { TicketContent } from './ticket/page.ts'

/** The content of a document; `kind` selects its renderer. */
export type DocumentContent =
  | TicketContent
  | InvoiceContent
  | PackingListContent
  | LabelsContent
  | QrCodeContent
  | ApplePassContent

/** A document, and the language context of its reader. */
export interface RenderRequest {
  content: DocumentContent
  context: ReturnType<typeof language.transferableContext>
}

/** The response of a thread, with the number of fonts that it has parsed so far. */
export type RenderResponse = { fonts: number } & ({ files: Uint8Array<ArrayBuffer>[] } | { error: unknown })

interface Commission extends PromiseWithResolvers<Buffer[]> {
  request: RenderRequest
}

interface Thread {
  worker: Worker
  /** The only file of a document. */
  drawing: Commission | null
  fonts: number
}

/** A document takes a few milliseconds of a core; each thread uses some tens of megabytes. */
const MAX_THREADS = Math.min(availableParallelism(), 4)

const threads = new Set<Thread>()
const waiting: Commission[] = []

/** The number of threads, and of fonts that they have parsed. */
export const drawingThreads = (): { threads: number; fonts: number } => ({
  threads: threads.size,
  fonts: [...threads].reduce((sum, { fonts }) => sum + fonts, 0),
})

/** Renders a document that consists of one file. */
export async function render(content: DocumentContent): Promise<Buffer> {
  const [file] = await renderFiles(content)
  if (!file) throw new Error('A document has no file')
  return file
}

/** Renders a document in the current language in a worker thread, first come, first served, and returns its files. Threads are started on demand. */
export function renderFiles(content: DocumentContent): Promise<Buffer[]> {
  const request = { content, context: language.transferableContext() }
  const commission = { request, ...Promise.withResolvers<Buffer[]>() }
  waiting.push(commission)
  assign()
  return commission.promise
}

/** Assigns waiting documents to idle threads. */
function assign(): void {
  while (waiting.length > 0) {
    const idle = [...threads].find(({ drawing }) => drawing === null)
    if (!idle && threads.size >= MAX_THREADS) return
    const thread = idle ?? startThread()
    const commission = waiting.shift()
    thread.drawing = commission ?? null
    thread.worker.ref()
    thread.worker.postMessage(commission?.request, [])
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { name: 'festoon PDFs' })
  const thread: Thread = { worker, drawing: null, fonts: 0 }
  threads.add(thread)
  worker.on('message', (response: RenderResponse) => {
    const { drawing } = thread
    thread.drawing = null
    thread.fonts = response.fonts
    // An idle worker must not keep the process from ending.
    worker.unref()
    if ('error' in response) drawing?.reject(response.error)
    else
      drawing?.resolve(
        response.files.map(({ buffer, byteOffset, byteLength }) =>
          Buffer.from(buffer, byteOffset, byteLength),
        ),
      )
    assign()
  })
  worker.on('error', (error) => end(thread, error))
  worker.on('exit', () => end(thread, new Error('A drawing thread has ended')))
  return thread
}

/** A failed thread also exits. Only its current document fails with it. */
function end(thread: Thread, error: unknown): void {
  if (!threads.delete(thread)) return
  thread.drawing?.reject(error)
  assign()
}
