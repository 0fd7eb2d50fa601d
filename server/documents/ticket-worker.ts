import { parentPort } from 'node:worker_threads'
import { ticketPage } from './ticket-page.ts'
import type { Answer, Question } from './worker-desk.ts'

parentPort?.on('message', (question: Question) => void answer(question))

async function answer({ id, sheet }: Question): Promise<void> {
  const drawn = ticketPage(sheet).then(
    (pdf): Answer => ({ id, pdf }),
    (error: unknown): Answer => ({ id, error }),
  )
  parentPort?.postMessage(await drawn, [])
}
