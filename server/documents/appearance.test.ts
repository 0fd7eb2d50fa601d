import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
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

const TICKET: documents.TicketData = {
  festival: 'Festoon Nights',
  event: 'Festoon Nights Summer',
  product: 'Weekend ticket',
  holder: 'Đorđe Čačić Žužul',
  age: '25 and over',
  occasion: {
    starts_at: '2027-07-08T16:00:00+02:00',
    ends_at: '2027-07-11T04:00:00+02:00',
    location: 'Obala 1, Split',
    entry: 'once',
  },
  timezone: 'Europe/Zagreb',
  travels: false,
  locale: 'en-GB',
  order_code: 'K7QX-2M9D',
  code: 'V3NT-8KQ2-7Y0B',
  qr: 'F2.V3NT8KQ27Y0B.SIGNATURE0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  picture: null,
  accentColor: null,
  termsUrl: 'https://festoon.example/terms-conditions',
  drawnAt,
}

const BUS: documents.TicketData = {
  ...TICKET,
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
  looksAs(t, 'ticket', await documents.ticketPdf(TICKET))
  await documents.ticketPdf({ ...TICKET, holder: 'Ana Anić', code: 'ANOT-HER0-C0DE' })
  looksAs(t, 'ticket', await documents.ticketPdf(TICKET))
  const german = await language.withLanguage({ language: 'de' }, () => documents.ticketPdf(BUS))
  looksAs(t, 'bus-ticket', german)
})

const ITEM = {
  name: 'Weekend ticket',
  holder: 'Zoë Brontë',
  starts_at: null,
  ends_at: null,
  timezone: 'Europe/Zagreb',
  tax_rate: 25,
  price: 13_300,
}

const CREDIT_NOTE: documents.CreditNoteData = {
  festival: 'Festoon Nights',
  number: '2027-C00001',
  issued_at: '2027-01-15T09:00:00Z',
  order_code: 'K7QX-2M9D',
  timezone: 'Europe/Zagreb',
  locale: 'en-GB',
  language: 'en',
  currency: 'EUR',
  accentColor: null,
  seller: { name: 'Festoon Nights d.o.o.', address: 'Obala 1\n21000 Split', taxId: 'HR12345678901' },
  buyer: { name: 'Zoë Brontë', address: ['Dioklecijanova 7', 'Split', '21000', 'Croatia'] },
  items: [
    ITEM,
    { ...ITEM, name: 'Bus', starts_at: '2027-07-08T12:00:00+02:00', tax_rate: 13, price: 1500 },
    { ...ITEM, name: 'Festoon T-shirt', holder: null, timezone: null, price: 3500 },
  ],
  shipping: { name: 'Croatian Post', address: ['Croatia'], tax_rate: 25, price: 500 },
  discount: { name: 'Welcome', amount: 1000 },
  taxes: [
    { rate: 13, net: 1257, tax: 163, gross: 1420 },
    { rate: 25, net: 13_104, tax: 3276, gross: 16_380 },
  ],
  reverse_charge: false,
  total: 17_800,
  invoice: { number: '2027-000001', issued_at: '2027-01-14T09:00:00Z' },
  destination: null,
  reason: 'customer',
  counted: null,
}

test('invoices and credit notes look as designed, on one page or several', async (t) => {
  const { invoice, destination, reason, counted, ...shared } = CREDIT_NOTE
  const items = Array.from({ length: 40 }, (_, index) => ({ ...ITEM, name: `Item ${index}` }))
  const payment = { method: 'Credit card', installments: 1 }
  looksAs(t, 'invoice', await documents.invoicePdf({ ...shared, items, payment }))
  looksAs(
    t,
    'credit-note',
    await documents.creditNotePdf({ ...shared, invoice, destination, reason, counted, language: 'fr' }),
  )
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
