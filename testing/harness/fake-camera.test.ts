import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import * as documents from '#server/documents/documents.ts'
import { drawPicture, VIEWS } from './fake-camera.ts'

const TICKET = documents.barcodes.signedTicket('a secret of this test', {
  code: 'K7QX-2M9D-V30T',
  product_id: 1234,
  created_at: Temporal.Instant.from('2027-01-15T09:00:00Z'),
  barcode_issued_at: null,
})

/** The codes that the scanner's decoder finds in a frame. */
async function textsIn(picture: Buffer): Promise<string[]> {
  const raw = { width: 640, height: 480, channels: 1 } as const
  const found = await readBarcodes(await sharp(picture, { raw }).png().toBuffer(), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}

test('a ticket is decoded at any angle, on paper and on a cracked screen, and an empty frame yields nothing', async () => {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer } = new Uint8Array(await readFile(program))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
  for (const view of VIEWS) assert.deepEqual(await textsIn(await drawPicture(TICKET, view)), [TICKET], view)
  assert.deepEqual(await textsIn(await drawPicture(null)), [])
})
