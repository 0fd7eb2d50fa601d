import { parentPort } from 'node:worker_threads'
import { invoicePages } from './invoice/pages.ts'
import { ticketPage } from './ticket/page.ts'
import type { RenderResponse, RenderRequest, DocumentContent } from './renderer.ts'

parentPort?.on('message', (question: RenderRequest) => void answer(question))

async function answer({ id, sheet }: RenderRequest): Promise<void> {
  const drawn = drawing(sheet).then(
    (pdf): RenderResponse => ({ id, pdf }),
    (error: unknown): RenderResponse => ({ id, error }),
  )
  parentPort?.postMessage(await drawn, [])
}

const drawing = (sheet: DocumentContent): Promise<Buffer> =>
  sheet.kind === 'ticket' ? ticketPage(sheet) : invoicePages(sheet)
