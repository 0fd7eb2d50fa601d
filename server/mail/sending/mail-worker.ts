import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import type { Delivery, DeliveryRequest } from './mail-thread.ts'
import { isRefused, openTransport, type Transport } from './transport.ts'

lowerPriority()

// Urgent mails have separate connections, so that mails with documents, or slow ones, do not delay them.
const CONNECTIONS = 6

const transports = new Map<number, Promise<Transport>>()

parentPort?.on('message', (request: DeliveryRequest) => {
  void ('close' in request ? close(request.close) : deliver(request))
})

async function close(shop: number): Promise<void> {
  const transport = await transports.get(shop)
  transport?.close()
  transports.delete(shop)
}

async function deliver({
  id,
  shop,
  url,
  message,
}: Exclude<DeliveryRequest, { close: number }>): Promise<void> {
  const transport = await transports.getOrInsertComputed(shop, () => openTransport(url, CONNECTIONS))
  const attachments = message.attachments.map((each) => ({ ...each, content: Buffer.from(each.content) }))
  const answer = await transport.sendMail({ ...message, attachments }).then(
    (): Delivery => ({ id }),
    (error: unknown): Delivery => ({ id, error, refused: isRefused(error) }),
  )
  parentPort?.postMessage(answer, [])
}
