import { expect } from '@playwright/test'
import * as documents from '#server/documents/documents.ts'
import { withRunningShop } from './running-shop.ts'

/** The current text of a ticket's QR code, read on the database of the running shop: the browser cannot read the image. */
export async function barcodeOf(code: string): Promise<string> {
  const text = await withRunningShop(async ({ sql, settings }) => {
    const [ticket] = await sql<
      documents.barcodes.TicketIdentity[]
    >`select * from tickets where code = ${code}`
    return ticket ? documents.barcodes.signedTicket(settings.secret, ticket) : ''
  })
  expect(text, `a ticket ${code}`).not.toBe('')
  return text
}
