import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { TICKET } from '#testing/fixtures/documents.ts'
import { pagesOf, textOf } from '#testing/harness/pdf.ts'
import { nicenessOf } from '#testing/harness/threads.ts'
import sharp from 'sharp'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nameError, normalizeName } from '#contract/rules.ts'
import { isRomanized, romanize } from '#server/platform/text/romanize.ts'
import * as documents from './documents.ts'

const byBus = {
  occasion: {
    starts_at: '2027-07-08T15:00:00+02:00',
    ends_at: null,
    location: 'Split airport, bay 4',
    entry: 'once',
  },
  travels: true,
} satisfies Partial<documents.TicketData>

const words = async (data: Partial<documents.TicketData>): Promise<string> =>
  textOf(await documents.ticketPdf({ ...TICKET, ...data })).replaceAll(/\s+/g, ' ')

test('a ticket is one page with holder, product, time, place and order code', async () => {
  const pdf = await documents.ticketPdf(TICKET)
  assert.equal(pdf.subarray(0, 8).toString(), '%PDF-1.7')
  assert.equal(pagesOf(pdf), 1)
  const text = await words({})
  const parts = [
    'Festoon Nights',
    'Weekend ticket',
    'Zoë Brontë',
    '25 and over',
    'K7QX-2M9D',
    'V3NT-8KQ2-7Y0B',
  ]
  const when = 'Thu 8 July, 16:00 – Sun 11 July 2027, 04:00'
  for (const part of [...parts, when, 'Obala 1, Split', 'Festoon Nights Summer'])
    assert.ok(text.includes(part), part)
})

test('a bus ticket shows its departure and asks passengers to be there 30 minutes before', async () => {
  const text = await words({ product: 'Bus from Split airport', age: null, ...byBus })
  assert.ok(text.includes('Thu 8 July 2027, 15:00'), text)
  assert.ok(text.includes('Meeting point Split airport, bay 4'), text)
  assert.ok(text.includes('Please be at the meeting location 30 minutes before travel.'), text)
  assert.ok(!text.includes('16:00'), 'no other time than its own stands on it')
  assert.ok(!(await words({})).includes('30 minutes'))
})

test('a ticket states whether it admits once or repeatedly', async () => {
  //
  assert.match(await words({}), /Valid once: the first scan counts/)
  const often = await words({ occasion: { ...TICKET.occasion, entry: 'multiple' } })
  assert.match(often, /Entry As often as you like.*Valid as often as you like, for one person/)
  assert.doesNotMatch(often, /Valid once/)
})

test('names in Croatian, Polish, Hungarian, Vietnamese and Turkish are printed with all accents', async () => {
  for (const holder of [
    'Đorđe Čačić Žužul',
    'Łucja Wałęsa',
    'Győző Kővágó',
    'Nguyễn Thị Ánh',
    'Şükrü Ağaoğlu',
  ])
    assert.match(await words({ holder }), new RegExp(holder))
})

test('names in Azerbaijani, Sámi, Hausa, Ewe, Greek and Cyrillic are printed whole, and others romanized', async () => {
  //
  for (const holder of [
    'Əliyev Məmməd',
    'Ǯiinu Ǥuovssu',
    'Ɓala Ɗan Ƙara',
    'Eʋa Ɖzifa Ŋutɔ',
    'Ŝarlota Ḥasan',
    'Marcel·lí Gal·la',
    'Ερμής Αθηνά',
    'Юлия Ђорђевић',
  ])
    assert.ok((await words({ holder })).includes(holder), holder)
  assert.ok((await words({ holder: '山田 محمد' })).includes('ShanTian mhmd'))
  assert.ok((await words({ holder: 'Ana 🎪\uFE0F Horvat 山' })).includes('Ana Horvat Shan'))
  assert.ok((await words({ product: 'Billet ₺100' })).includes('Billet ₺100'))
})

test('an accent that forms no letter of its own is printed at its letter', async () => {
  //
  const text = await words({ holder: 'J\u030Coan M\u0302a' })
  assert.match(text, /J\s*\u030C\s*oan M\s*\u0302\s*a/)
})

test('every letter that a name may have is printed once and in order, as itself or romanized', async () => {
  //
  const accepted = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{Script=Latin}\d'.,ʹ-ʿ-]/u.test(letter) && nameError(`a${letter}`) === null)
    .map((letter) => normalizeName(letter))
  assert.ok(accepted.length > 1400)
  const silent = accepted.filter((letter) => isRomanized(letter) && !/[A-Za-z\d]/.test(romanize(letter)))
  assert.deepEqual(silent, [])
  for (let from = 0; from < accepted.length; from += 120) {
    const holder = accepted.slice(from, from + 120).join('')
    const printed = (await words({ holder })).replaceAll(' ', '').normalize('NFC')
    assert.ok(
      printed.includes(romanize(holder)) || printed.includes(romanize(quoted(holder))),
      `${holder}: ${printed}`,
    )
  }
  const marks = Array.from({ length: 0x70 }, (_, index) => `q${String.fromCodePoint(0x300 + index)}`)
  const kept = marks.filter((letter) => nameError(letter) === null && normalizeName(letter) !== 'q').join('')
  const printed = (await words({ holder: kept })).replaceAll(' ', '').normalize('NFC')
  assert.ok(printed.includes(kept.normalize('NFC')), printed)
})

/** The letters that look like apostrophes, as quotation marks. */
const quoted = (text: string): string => text.replaceAll(/[ʻʽʿ]/g, '‘').replaceAll(/[ʹʼʾ]/g, '’')

test('an ʻokina missing in the font is printed as a quotation mark', async () => {
  //
  assert.ok((await words({ holder: 'Keola Hawaiʻi' })).includes('Keola Hawai‘i'))
  assert.ok((await words({ holder: 'ʿAlī al-Maʾmūn' })).includes('‘Alī al-Ma’mūn'))
})

test('the longest name, product and location are printed in full on one page', async () => {
  const holder = 'Maximiliana Konstantina '.repeat(11).slice(0, 255).trim()
  const product = 'Weekend ticket with camping and the boat '.repeat(6).trim()
  const location = 'In front of the arrivals hall of the airport '.repeat(5).trim()
  const text = await words({ holder, product, ...byBus, occasion: { ...byBus.occasion, location } })
  assert.ok(text.includes(location))
  assert.ok(text.includes(holder))
  assert.ok(text.includes(product))
  const unbroken = 'W'.repeat(255)
  assert.ok((await words({ holder: unbroken })).replaceAll(' ', '').includes(unbroken))
})

test('the same ticket always yields the same file, byte for byte', async () => {
  const [one, other] = await Promise.all([documents.ticketPdf(TICKET), documents.ticketPdf(TICKET)])
  assert.ok(one.equals(other))
  assert.ok(!one.equals(await documents.ticketPdf({ ...TICKET, qr: 'F2.V3NT8KQ27Y0B.another' })))
})

test('a ticket yields the same file, whatever was drawn before', async () => {
  const one = await documents.ticketPdf(TICKET)
  for (const holder of ['Đorđe Čačić Žužul', 'Efficient Fiona 0123456789', '‘Alī al-Ma’mūn'])
    await documents.ticketPdf({ ...TICKET, holder, product: 'Ünïted ﬁelds, 1.234' })
  assert.ok(one.equals(await documents.ticketPdf(TICKET)))
})

test('a mailed ticket is the same file as the downloaded one, and so is its QR code', async () => {
  const { pdf, png } = await documents.mailedTicket(TICKET)
  assert.ok(pdf.equals(await documents.ticketPdf(TICKET)))
  assert.ok(png.equals(await documents.qrCodePng(TICKET.qr)))
})

test('the ticket shows the product’s picture, and a missing picture does not prevent the ticket', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'festoon-picture-'))
  t.after(() => rm(folder, { recursive: true }))
  const picture = join(folder, 'poster.webp')
  await sharp({ create: { width: 600, height: 400, channels: 3, background: '#e0645c' } })
    .webp()
    .toFile(picture)
  const hasPicture = (pdf: Buffer) => pdf.toString('latin1').includes('/Filter /DCTDecode')
  assert.ok(hasPicture(await documents.ticketPdf({ ...TICKET, picture })))
  const without = await documents.ticketPdf({ ...TICKET, picture: join(folder, 'gone.webp') })
  assert.ok(!hasPicture(without) && textOf(without).includes('Zoë Brontë'))
})

test('tickets of one product prepare its picture once, and each thread reads the fonts once', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'festoon-picture-'))
  t.after(() => rm(folder, { recursive: true }))
  const picture = join(folder, 'poster-3f2a9c1b.webp')
  await sharp({ create: { width: 600, height: 400, channels: 3, background: '#e0645c' } })
    .webp()
    .toFile(picture)
  const before = documents.preparations()
  const holders = Array.from({ length: 24 }, (_, index) => `Guest ${index}`)
  await Promise.all(holders.map((holder) => documents.ticketPdf({ ...TICKET, picture, holder })))
  const { pictures, threads, fonts } = documents.preparations()
  assert.equal(pictures - before.pictures, 1)
  assert.equal(threads, Math.min(availableParallelism(), 4))
  assert.ok(fonts >= 4 * threads, `${fonts} fonts`)
  await Promise.all(holders.map((holder) => documents.ticketPdf({ ...TICKET, picture, holder })))
  assert.equal(documents.preparations().fonts, fonts)
})

test('the threads that draw tickets have a lower priority than the shop', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux has a priority for each thread')
  await documents.ticketPdf(TICKET)
  const { threads } = documents.preparations()
  assert.deepEqual(await nicenessOf('festoon PDFs'), Array(threads).fill(5))
})

test('drawing tickets does not block the event loop', async () => {
  let turns = 0
  const timer = setInterval(() => void (turns += 1), 1)
  const drawn = Promise.all(Array.from({ length: 200 }, () => documents.ticketPdf(TICKET)))
  await drawn.finally(() => clearInterval(timer))
  assert.ok(turns > 20, `${turns} turns of the event loop while two hundred tickets were drawn`)
})

test('a process can exit after drawing its last document', async () => {
  const script = `import { ticketPdf } from '#server/documents/documents.ts'
    const ticket = ${JSON.stringify(TICKET)}
    await ticketPdf({ ...ticket, drawnAt: Temporal.Instant.from(ticket.drawnAt) })`
  const run = promisify(execFile)
  await run(process.execPath, ['-e', script], { timeout: 100_000 })
})
