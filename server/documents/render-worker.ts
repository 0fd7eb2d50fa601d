import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { fontsParsed } from './drawing/fonts.ts'
import { invoicePages } from './invoice/pages.ts'
import { ticketPage } from './ticket/page.ts'
import type { RenderResponse, DocumentContent } from './renderer.ts'

/** A third of what the shop gets where both want the processor. */
const NICENESS = 5

// Linux counts the priority for each thread, others for the whole process, which sells.
if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICENESS, 19))

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
