import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { INVOICE, ITEM, TICKET } from '#testing/fixtures/documents.ts'
import { drawingOf } from '#testing/harness/pdf-drawing.ts'
import * as language from '#server/platform/language/language.ts'
import * as documents from './documents.ts'

/**
 * Compares all that is drawn in a document with a file of `appearance`. After an intended change, write the files anew with
 * `node --test --test-update-snapshots server/documents/appearance.test.ts` and read their differences.
 */
const looksAs = (t: TestContext, name: string, pdf: Buffer): void =>
  t.assert.fileSnapshot(drawingOf(pdf), join(import.meta.dirname, `appearance/${name}.txt`), {
    serializers: [String],
  })

const drawnAt = Temporal.Instant.from('2027-01-15T09:00:00Z')

const DJORDJES: documents.TicketData = {
  ...TICKET,
  holder: 'Đorđe Čačić Žužul',
  qr: 'F2.V3NT8KQ27Y0B.SIGNATURE0123456789ABCDEFGHJKMNPQRSTVWXYZ',
}

const BUS: documents.TicketData = {
  ...DJORDJES,
  product: 'Bus from Split airport with the boat to the island and back',
  holder: `Ερμής ${'Maximiliana Konstantina '.repeat(5)}`.trim(),
  age: null,
  occasion: {
    starts_at: '2027-07-08T15:00:00+02:00',
    ends_at: null,
    location: 'Split airport, bay 4',
    entry: 'multiple',
  },
  travels: true,
  locale: 'de-DE',
  accentColor: '#2266cc',
}

test('tickets look as designed, also when another of the same product was drawn before', async (t) => {
  looksAs(t, 'ticket', await documents.ticketPdf(DJORDJES))
  await documents.ticketPdf({ ...DJORDJES, holder: 'Ana Anić', code: 'ANOT-HER0-C0DE' })
  looksAs(t, 'ticket', await documents.ticketPdf(DJORDJES))
  const german = await language.withLanguage({ language: 'de' }, () => documents.ticketPdf(BUS))
  looksAs(t, 'bus-ticket', german)
})

test('invoices and credit notes look as designed, on one page or several', async (t) => {
  const number = '2027-C00001'
  const items = Array.from({ length: 40 }, (_, index) => ({ ...ITEM, name: `Item ${index}` }))
  looksAs(t, 'invoice', await documents.invoicePdf({ ...INVOICE, number, items }))
  const { payment: _paid, ...credited } = INVOICE
  const note = await documents.creditNotePdf({
    ...credited,
    number,
    language: 'fr',
    invoice: { number: '2027-000001', issued_at: '2027-01-14T09:00:00Z' },
    destination: null,
    reason: 'customer',
    counted: null,
  })
  looksAs(t, 'credit-note', note)
})

test('packing lists and labels look as designed', async (t) => {
  const parcels = ['Zoë Brontë', 'Юлия Ђорђевић', 'Maximiliana Konstantina '.repeat(9).trim()].map(
    (name, index) => ({
      order: `K7QX-2M9${index}`,
      name,
      address: ['Dioklecijanova 7', '21000 Split', 'Croatia'],
      shipping: 'Croatian Post',
      items: [{ external_code: 'shirt', name: 'Festoon T-shirt', quantity: index + 1 }],
    }),
  )
  const festival = 'Festoon Nights'
  looksAs(t, 'packing-list', await documents.packingListPdf({ festival, locale: 'en-GB', parcels, drawnAt }))
  looksAs(
    t,
    'labels',
    await documents.addressLabelsPdf({ festival, parcels, sheet: '', start: '3', drawnAt }),
  )
})
