import { Worker } from 'node:worker_threads'
import type { Message } from './transport.ts'

/** A mail with its attachments, to be sent to another thread. */
export type MessageWithFiles = Omit<Message, 'attachments'> & {
  attachments: { filename: string; content: Uint8Array; cid?: string }[]
}

/** The messages to and from the thread. A shop is identified by a number. */
export type DeliveryRequest =
  | { id: number; shop: number; url: string; message: MessageWithFiles }
  | { close: number }
/** `refused`: the mail server has certainly not accepted it. */
export type Delivery = { id: number } | { id: number; error: unknown; refused: boolean }

/** A mail that was not delivered; `refused` as in `Delivery`. */
export class NotDelivered extends Error {
  override name = 'NotDelivered'
  readonly refused: boolean

  constructor(cause: unknown, refused: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.refused = refused
  }
}

const waiting = new Map<number, PromiseWithResolvers<void>>()
let thread: Worker | null = null
let lastId = 0

/**
 * Composes and sends a mail in a thread with lower priority: encoding two tickets takes as long as several sales. The thread is started
 * with the first mail.
 */
export function deliverInThread(shop: number, url: string, message: MessageWithFiles): Promise<void> {
  thread ??= startThread()
  const id = ++lastId
  const delivery = Promise.withResolvers<void>()
  waiting.set(id, delivery)
  thread.ref()
  thread.postMessage({ id, shop, url, message } satisfies DeliveryRequest, [])
  return delivery.promise
}

/** Closes the connections of a shop. */
export const closeInThread = (shop: number): void =>
  thread?.postMessage({ close: shop } satisfies DeliveryRequest, [])

function startThread(): Worker {
  const worker = new Worker(new URL('./mail-worker.ts', import.meta.url), { name: 'festoon mails' })
  worker.on('message', (answer: Delivery) => {
    const delivery = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) delivery?.reject(new NotDelivered(answer.error, answer.refused))
    else delivery?.resolve()
    // An idle thread must not keep the process from ending.
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', (error) => end(worker, error))
  worker.on('exit', () => end(worker, new Error('The thread that sends mails has ended')))
  return worker
}

/** A failed thread also exits; another one may have been started by then. */
function end(worker: Worker, error: unknown): void {
  if (thread !== worker) return
  thread = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
