import { parentPort } from 'node:worker_threads'
import { invoicePages } from './invoice/pages.ts'
import { ticketPage } from './ticket/page.ts'
import type { RenderResponse, RenderRequest, DocumentContent } from './renderer.ts'

parentPort?.on('message', (request: RenderRequest) => void answer(request))

async function answer({ id, content }: RenderRequest): Promise<void> {
  const drawn = draw(content).then(
    (pdf): RenderResponse => ({ id, pdf }),
    (error: unknown): RenderResponse => ({ id, error }),
  )
  parentPort?.postMessage(await drawn, [])
}

const draw = (content: DocumentContent): Promise<Buffer> =>
  content.kind === 'ticket' ? ticketPage(content) : invoicePages(content)
