import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import * as language from '#server/platform/language/language.ts'
import { applePassFile } from './apple-pass.ts'
import { modulesOf } from './drawing/qr-code.ts'
import { qrPicture } from './drawing/qr-picture.ts'
import { fontsParsed } from './drawing/fonts.ts'
import { invoicePages } from './invoice/pages.ts'
import { labelSheets } from './parcels/labels.ts'
import { packingList } from './parcels/packing-list.ts'
import { ticketPage, ticketWithQrCode } from './ticket/page.ts'
import type { DocumentContent, RenderRequest, RenderResponse } from './renderer.ts'

lowerPriority()

parentPort?.on('message', (request: RenderRequest) => void answer(request))

async function answer({ content, context }: RenderRequest): Promise<void> {
  const response = await language
    .withLanguage(context, () => draw(content))
    .then(
      (files): RenderResponse => ({ files, fonts: fontsParsed() }),
      (error: unknown): RenderResponse => ({ error, fonts: fontsParsed() }),
    )
  // Transferred, not copied.
  parentPort?.postMessage(response, 'files' in response ? response.files.map(({ buffer }) => buffer) : [])
}

async function draw(content: DocumentContent): Promise<Buffer<ArrayBuffer>[]> {
  return content.kind === 'ticket' && content.withQrCode
    ? ticketWithQrCode(content)
    : [await drawOne(content)]
}

function drawOne(content: DocumentContent): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
  if (content.kind === 'qr-code') return qrPicture(modulesOf(content.text))
  if (content.kind === 'apple-pass') return applePassFile(content)
  if (content.kind === 'packing-list') return packingList(content)
  if (content.kind === 'address-labels') return labelSheets(content)
  return content.kind === 'ticket' ? ticketPage(content) : invoicePages(content)
}
