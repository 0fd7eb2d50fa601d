import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { stringify } from 'yaml'
import { createAppContext } from '#server/app-context.ts'
import { openLog } from '#server/platform/log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { withNeeds } from '#testing/fixtures/any-needs.ts'
import { withBundles } from '#testing/fixtures/any-bundles.ts'
import { withDiscounts } from '#testing/fixtures/any-discounts.ts'
import { contentsOf } from '#testing/fixtures/festival-contents.ts'
import { cloneDatabase } from '#testing/harness/database.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { world } from '#testing/harness/world.ts'
import * as festival from '#server/festival/festival.ts'

const folders: string[] = []
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function folderOfOurs(): Promise<string> {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder
}

/** Runs `work` in a separate empty shop. */
async function inEmptyShop<T>(like: Shop, dataDir: string, work: (shop: Shop) => Promise<T>): Promise<T> {
  const database = await cloneDatabase()
  const settings = { ...like.settings, dataDir }
  const { shop, close } = await createAppContext(database.url, settings, like.clock, openLog('fatal'))
  try {
    return await work(shop)
  } finally {
    await close()
    await database.drop()
  }
}

/** A festival after its import, and after exporting and importing it in a shop with the same pictures. */
async function thereAndBack(like: Shop, file: string, dataDir: string) {
  const folder = await folderOfOurs()
  const first = await inEmptyShop(like, dataDir, async (shop) => {
    await festival.importFile(shop, file)
    const exported = await festival.exportTo(shop, folder)
    assert.equal(await festival.importFile(shop, exported), '')
    assert.equal(await festival.exportYaml(shop), await readFile(exported, 'utf8'))
    return contentsOf(shop)
  })
  const second = await inEmptyShop(like, dataDir, async (shop) => {
    await festival.importFile(shop, join(folder, 'festival.yaml'))
    return contentsOf(shop)
  })
  return { first: [...first], second: [...second] }
}

const words = fc.oneof(
  fc.constantFrom(
    '# no comment',
    '- dash',
    'a: b',
    '"quoted"',
    "it's",
    'null',
    'true',
    '12900',
    '2027-07-08',
    '…',
    '~',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constant('two\nlines\n\n  and   spaces '),
)
const text = words.filter((word) => word.trim() !== '' && !/\p{Cc}/u.test(word.replaceAll('\n', '')))
const line = text.filter((word) => !word.includes('\n'))
const richText = fc.array(
  fc.oneof(text, fc.constantFrom('<p>', '</p>', '<b>&amp;', '<script>', '<a href="x:y">', '&lt;')),
)
const pictures = fc.constantFrom(null, 'pictures/red.png', 'pictures/blue night.jpg')
const minutes = fc
  .integer({ min: 0, max: 500_000 })
  .map((after) => Temporal.PlainDateTime.from('2027-01-01T00:00').add({ minutes: after }))
const wallClock = fc.option(minutes.map(String))
const instant = fc.option(minutes.map((time) => `${time.toString()}+02:00`))
const price = fc.integer({ min: 0, max: 10 ** 10 })
const capacity = fc.option(fc.integer({ min: 0, max: 10 ** 6 }))

/** Time and place: a beginning and an end as local times or with an offset, both or neither. */
const occasion = fc.oneof(
  fc.record({ location: fc.option(line), entry: fc.constantFrom(null, 'once', 'multiple') }),
  fc
    .record({ from: minutes, hours: fc.integer({ min: 1, max: 99 }), offset: fc.constantFrom('', '+02:00') })
    .map(({ from, hours, offset }) => ({
      starts_at: `${from.toString()}${offset}`,
      ends_at: `${from.add({ hours }).toString()}${offset}`,
    })),
)

const item = {
  name: line,
  price,
  fee: price,
  refund_fee: price,
  tax_rate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  stock: capacity,
  enabled: fc.boolean(),
  on_sale_from: instant,
  force_view: fc.boolean(),
  is_featured: fc.boolean(),
  shop_image: pictures,
  shop_image_3: pictures,
  shop_description: richText.map((parts) => parts.join('')),
  limit_per_order: fc.nat(9),
  is_refundable: fc.boolean(),
  allow_refund_requests_until: wallClock,
}

const dueLater = fc.constantFrom<object>({ count: 3, units: 'weeks' }, { due_on: '2000-02-29' })
const planned = fc.tuple(fc.integer({ min: 1, max: 999 }), dueLater).map(([first, later]) => ({
  price: 1000,
  fee: 0,
  payment_plan: [
    { amount: first, count: 0, units: 'weeks' },
    { amount: 1000 - first, ...later },
  ],
}))
const travelling = fc
  .uniqueArray(fc.record({ travel_time: minutes.map(String), seats: fc.nat(99) }), {
    minLength: 1,
    selector: (departure) => departure.travel_time,
  })
  .map((travel_times) => ({ type: 'transport', travel_time_type: 'selectable', travel_times }))
const kindOfProduct = fc.oneof(occasion, planned, travelling)

const choiceAround = (price: number) => ({
  min: Math.floor(price / 2),
  suggested: price,
  max: price % 2 === 0 ? null : price,
})

const coded = <Item extends { price: number; refund_fee: number }>(prefix: string, of: fc.Arbitrary<Item>) =>
  fc.array(of, { maxLength: 4 }).map((items) =>
    items.map((it, n) => ({
      ...it,
      // Every third one costs what its customers choose, unless it is paid in installments.
      ...(n % 3 === 0 && !('payment_plan' in it) && { own_price: choiceAround(it.price) }),
      refund_fee: Math.min(it.refund_fee, it.price),
      external_code: `${prefix}${n}`,
    })),
  )

const bankAccount = { bank: 'B', bic: 'NBHRHR2X', holder: 'A', iban: 'HR1210010051863000160' }
const payment = fc.constantFrom(
  { bankAccount },
  { bankAccount, paymentMethods: { voucher: 'Gift', bank_transfer: 'Transfer' } },
  { paymentMethods: { credit_card: 'Credit card' } },
)

const anySite = fc.record({
  name: line,
  timezone: fc.constantFrom('Europe/Zagreb', 'Asia/Kathmandu', 'UTC'),
  currency: fc.constantFrom('EUR', 'JPY'),
  locale: fc.constantFrom('en-GB', 'hr-HR'),
  contactEmail: fc.constant('hello@festoon.example'),
  senderAddress: fc.constant('tickets@festoon.example'),
  logo: fc.constantFrom(null, 'pictures/logo.svg'),
  countries: fc.constantFrom({}, { US: 'United States', HR: 'Croatia', GB: 'Britain' }),
  refundShippingOfShipped: fc.boolean(),
  manualDiscount: fc.integer({ min: 0, max: 100 }),
  cashRounding: fc.integer({ min: 1, max: 1000 }),
  mailTexts: fc.constantFrom({}, { en: { 'server/mail.greeting': 'Hi' } }),
  companyInvoices: fc.record({ enabled: fc.boolean() }),
  ageRanges: fc.constantFrom({}, { old: 'Old', young: 'Young', 'in-between': 'Between' }),
  addressLines: fc.constantFrom({}, { st: { text: 'S', required: true }, c: { required: false, text: 'C' } }),
  ticketStatuses: fc.constantFrom({}, { lost: 'Lost', active: 'Fine' }),
  texts: fc.record({ siteTitle: text, heroText: text, terms: richText.map((parts) => parts.join('\n')) }),
  ibanCountries: fc.constantFrom([], ['HR', 'SI']),
  durations: fc.record({ cart: fc.constantFrom('PT15M', 'PT0.5H', 'PT90M') }),
})

/** Shared capacities of some of the products, whose number is known then. */
const withCapacities = <Sample extends { products: { external_code: string }[] }>(sample: Sample) =>
  fc
    .array(
      fc.record({
        name: line,
        capacity: fc.integer({ min: 0, max: 10 ** 6 }),
        products: fc.shuffledSubarray(sample.products.map(({ external_code }) => external_code)),
      }),
      { maxLength: 3 },
    )
    .map((limits) => ({ ...sample, capacities: limits.map((limit, n) => ({ ...limit, code: `c${n}` })) }))

const anyFestivalWithout = fc.record({
  festoon: fc.constant(1),
  site: fc.tuple(anySite, payment).map(([site, methods]) => ({ ...site, ...methods })),
  events: fc
    .tuple(fc.record({ name: text, timezone: fc.constantFrom(null, 'Asia/Kathmandu') }), occasion)
    .map(([event, when]) => [{ ...event, ...when, key: 'summer' }, { key: 'winter' }]),
  products: coded(
    'p',
    fc
      .tuple(
        fc.record({
          ...item,
          type: fc.constantFrom('ticket', 'camping'),
          event: fc.constantFrom('summer', 'winter'),
        }),
        kindOfProduct,
      )
      .map(([shared, kind]) => ({ ...shared, ...kind })),
  ),
  merchandise: coded(
    'm',
    fc.record({ ...item, type: fc.constantFrom('clothing', 'accessory'), pick_up: fc.boolean() }),
  ),
  shipping: fc.constantFrom(
    [],
    [
      { country: '*', name: 'Post', price: 500 },
      { country: 'HR', tax_rate: 25, enabled: false },
    ],
  ),
  vouchers: fc.uniqueArray(
    fc.record({
      code: fc.stringMatching(/^[A-Z]{3}$/),
      name: text,
      amount: fc.integer({ min: 1 }),
      expires_at: instant,
      // YAML would write an object shared by several vouchers as an alias.
      translations: line.map((name) => ({ hr: { name }, de: { name } })),
    }),
    {
      selector: (voucher) => voucher.code,
    },
  ),
})

const anyFestival = anyFestivalWithout
  .map(withNeeds)
  .chain(withCapacities)
  .chain(withBundles)
  .chain(withDiscounts)

async function withPictures(): Promise<string> {
  const folder = await folderOfOurs()
  const red = sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
  await mkdir(join(folder, 'pictures'))
  await red.png().toFile(join(folder, 'pictures/red.png'))
  await red.tint('blue').jpeg().toFile(join(folder, 'pictures/blue night.jpg'))
  await writeFile(join(folder, 'pictures/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return folder
}

const AMOUNTS = { '': 6, 'thorough: ': 30 }
for (const [mark, numRuns] of Object.entries(AMOUNTS))
  test(`${mark}any of ${numRuns} festivals is unchanged after an export and import`, async (t: TestContext) => {
    const { shop } = await world(t)
    const folder = await withPictures()
    const dataDir = await folderOfOurs()
    const holds = fc.asyncProperty(anyFestival, async (sample) => {
      const file = join(folder, 'sample.yaml')
      await writeFile(file, stringify(sample))
      const { first, second } = await thereAndBack(shop, file, dataDir)
      assert.deepEqual(second, first)
    })
    await fc.assert(holds, { numRuns })
  })

test('the demo festival is unchanged after an export and import, with all pictures', async (t) => {
  const { shop } = await world(t)
  const { first, second } = await thereAndBack(shop, 'festivals/demo.yaml', await folderOfOurs())
  assert.ok(first.length > 30)
  assert.deepEqual(second, first)
})

test('pictures are published once, in the sizes that the pages need, with a content hash in the name', async (t) => {
  const { shop } = await world(t)
  const folder = await withPictures()
  const file = join(folder, 'festival.yaml')
  const text = (await readFile(shop.settings.festival, 'utf8')).replace(
    'name: Weekend ticket',
    'shop_image: pictures/blue night.jpg\n    $&',
  )
  await writeFile(file, text)
  await festival.importFile(shop, file)
  const names = (await readdir(join(shop.settings.dataDir, 'pictures'))).toSorted()
  assert.deepEqual(
    names.map((name) => name.replace(/[0-9a-f]{8}/, '*')),
    ['100', '200', '350', '500', '700', 'webp'].map(
      (size) => `blue-night-*.${size === 'webp' ? size : `${size}.webp`}`,
    ),
  )
  const [row] = await shop.sql<
    { shop_image: string }[]
  >`select shop_image from products where external_code = 'weekend'`
  assert.equal(row?.shop_image, `/pictures/${names.at(-1)}`)
})
