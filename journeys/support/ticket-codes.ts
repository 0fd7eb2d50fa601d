import { expect } from '@playwright/test'
import { readSettings } from '#server/config.ts'
import * as documents from '#server/documents/documents.ts'
import { openAppContext } from '#server/app-context.ts'
import { openLog } from '#server/platform/log.ts'

/** The current text of a ticket's QR code, read on the database of the running shop: the browser cannot read the image. */
export async function barcodeOf(code: string): Promise<string> {
  const settings = readSettings({ DATA_DIR: process.env['SHOP_DATA'], PUBLIC_URL: process.env['SHOP_URL'] })
  const { shop, close } = await openAppContext(settings, openLog('error'), { share: true })
  const [ticket] = await shop.sql<documents.barcodes.TicketIdentity[]>`
    select * from tickets where code = ${code}`
  const text = ticket ? documents.barcodes.signedTicket(shop.settings.secret, ticket) : ''
  await close()
  expect(text, `a ticket ${code}`).not.toBe('')
  return text
}
