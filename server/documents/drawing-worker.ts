import { parentPort } from 'node:worker_threads'
import { invoicePages } from './invoice-pages.ts'
import { ticketPage } from './ticket-page.ts'
import type { Answer, Question, Sheet } from './worker-desk.ts'

parentPort?.on('message', (question: Question) => void answer(question))

async function answer({ id, sheet }: Question): Promise<void> {
  const drawn = drawing(sheet).then(
    (pdf): Answer => ({ id, pdf }),
    (error: unknown): Answer => ({ id, error }),
  )
  parentPort?.postMessage(await drawn, [])
}

const drawing = (sheet: Sheet): Promise<Buffer> =>
  sheet.kind === 'ticket' ? ticketPage(sheet) : invoicePages(sheet)
