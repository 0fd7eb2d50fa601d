import { parentPort } from 'node:worker_threads'
import { giveWay } from '#server/platform/give-way.ts'
import { fontsParsed } from './drawing/fonts.ts'
import { invoicePages } from './invoice/pages.ts'
import { ticketPage } from './ticket/page.ts'
import type { RenderResponse, DocumentContent } from './renderer.ts'

giveWay()

parentPort?.on('message', (content: DocumentContent) => void answer(content))

async function answer(content: DocumentContent): Promise<void> {
  const response = await draw(content).then(
    (pdf): RenderResponse => ({ pdf, fonts: fontsParsed() }),
    (error: unknown): RenderResponse => ({ error, fonts: fontsParsed() }),
  )
  // Moved, not copied.
  parentPort?.postMessage(response, 'pdf' in response ? [response.pdf.buffer] : [])
}

const draw = (content: DocumentContent): Promise<Buffer<ArrayBuffer>> =>
  content.kind === 'ticket' ? ticketPage(content) : invoicePages(content)
