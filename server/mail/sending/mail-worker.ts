import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import type { Delivery, DeliveryRequest } from './mail-thread.ts'
import { isRefused, openTransport, type Transport } from './transport.ts'

lowerPriority()

// No mail with documents, and none that the mail server is slow to take, keeps an urgent one from a connection: these have their own.
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
