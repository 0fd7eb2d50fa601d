import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnTexts } from '#contract/office/translations.ts'
import * as festival from '#server/festival/festival.ts'
import { changePart, clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const textsOf = async (owner: Clerk): Promise<OwnTexts> =>
  (await owner.get('/office/api/translations')).body.translations

/** The texts without a German translation: "products weekend name". */
const missing = ({ parts }: OwnTexts): string[] =>
  parts.flatMap(({ list, key, texts }) =>
    texts.flatMap((text) => (text.missing.includes('de') ? [`${list} ${key} ${text.path.join('.')}`] : [])),
  )

test('a product’s translation is in the history, and is exported and imported with the festival file', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await changePart(owner, 'site', { languages: ['en', 'de'] })
  const german = { name: 'Wochenende', shop_description: '<p>Drei <script>x()</script>Nächte.</p>' }
  await changePart(owner, 'products/weekend', { shop_description: '<p>Three nights.</p>' })
  const saved = await changePart(owner, 'products/weekend', { translations: { de: german } })
  assert.equal(saved.status, 200)
  const clean = { de: { name: 'Wochenende', shop_description: '<p>Drei Nächte.</p>' } }
  assert.deepEqual(saved.body.part.value.translations, clean, 'rich texts are sanitized as the originals')
  const { rows } = (await owner.get('/office/api/festival-changes?list=products&key=weekend')).body
  assert.deepEqual(rows[0].fields, ['translations.de'])
  // A change of one language does not affect the others.
  await changePart(owner, 'products/weekend', { translations: { fr: { name: 'Week-end' } } })
  const both = (await owner.get('/office/api/products/weekend')).body.part.value.translations
  assert.deepEqual(both, { ...clean, fr: { name: 'Week-end' } })
  await changePart(owner, 'products/weekend', { translations: { fr: { name: '' } } })

  const text = await festival.exportYaml(w.shop)
  assert.match(text, /translations:\n +de:\n +name: Wochenende/)
  const bytes = Buffer.from(text.replace('name: Wochenende', 'name: Alle drei Tage'))
  const dryRun = await festival.importUpload(w.shop, { bytes, version: '', opening: 'exempt' })
  assert.deepEqual([dryRun.faults, dryRun.changes], [[], '1 product changed'])
  assert.deepEqual(
    dryRun.parts.flatMap(({ differences }) => differences.map(({ path }) => path)),
    ['translations.de.name'],
  )
  const { version } = dryRun
  await festival.importUpload(w.shop, { bytes, version: version ?? '', opening: 'exempt' })
  const { value } = (await owner.get('/office/api/products/weekend')).body.part
  assert.equal(value.translations.de.name, 'Alle drei Tage')
})

test('a translation of an outdated version is refused, and each error names its text', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { version } = (await owner.get('/office/api/products/weekend')).body.part
  await changePart(owner, 'products/weekend', { translations: { de: { name: 'Wochenende' } } })
  const value = { translations: { de: { name: 'Samstag und Sonntag' } } }
  const late = await owner.patch('/office/api/products/weekend', { version, value })
  assert.deepEqual(Object.keys(late.body.errors), ['version'])
  const long = await changePart(owner, 'products/weekend', {
    translations: { de: { name: 'x'.repeat(256) } },
  })
  assert.deepEqual(long.body.errors, {
    'translations.de.name': ['Must not be longer than 255 characters.'],
  })
  const unknown = await changePart(owner, 'products/weekend', { translations: { tlh: { name: 'x' } } })
  assert.deepEqual(Object.keys(unknown.body.errors), ['translations.tlh'])
})

test('removing a text, a label or a product removes its translations', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const german = { ageRanges: { 'under-18': 'Unter 18' }, texts: { faqs: '<p>Frag uns.</p>' } }
  await changePart(owner, 'site', { translations: { de: german } })
  const { value: site } = (await owner.get('/office/api/site')).body.part
  assert.deepEqual(site.translations, { de: german })
  const { 'under-18': _gone, ...ageRanges } = site.ageRanges
  const less = await changePart(owner, 'site', { ageRanges, texts: { faqs: '' } })
  assert.equal(less.status, 200, JSON.stringify(less.body))
  assert.deepEqual((await owner.get('/office/api/site')).body.part.value.translations, {})

  await changePart(owner, 'products/camping', { translations: { de: { name: 'Zelten' } } })
  const { part } = (await owner.get('/office/api/products/camping')).body
  await owner.post('/office/api/products/camping/removals', { version: part.version })
  assert.doesNotMatch(await festival.exportYaml(w.shop), /Zelten/)
})

test('an untranslated voucher name is listed as missing; a batch’s is listed once, and its translation applies to all its vouchers', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await changePart(owner, 'site', { languages: ['en', 'de'] })
  const value = { count: 3, name: 'Press', amount: 500, translations: { hr: { name: 'Novinari' } } }
  const { id } = (await owner.post('/office/api/voucher-batches', { value })).body.batch
  await owner.post('/office/api/voucher-batches', { value: { count: 2, amount: 500 } })
  const vouchers = async () => (await owner.get(`/office/api/vouchers?batch_id=${id}`)).body.rows
  const [other] = await vouchers()
  const own = { name: 'Radio', translations: { de: { name: 'Rundfunk' } } }
  const renamed = await owner.patch(`/office/api/vouchers/${other.id}`, {
    version: other.version,
    value: own,
  })
  assert.deepEqual(renamed.body.voucher.translations, { de: { name: 'Rundfunk' }, hr: { name: 'Novinari' } })

  const named = async () => missing(await textsOf(owner)).filter((text) => text.startsWith('voucher'))
  assert.deepEqual(await named(), [
    'vouchers 1 name',
    'vouchers 2 name',
    'vouchers 3 name',
    'voucher-batches 1 name',
  ])
  const part = (await textsOf(owner)).parts.find(({ list }) => list === 'voucher-batches')
  const translate = (translations: unknown) =>
    owner.patch(`/office/api/voucher-batches/${id}`, { version: part?.version, value: { translations } })
  assert.deepEqual(Object.keys((await translate({ de: { name: 'x\u0001' } })).body.errors), [
    'translations.de.name',
  ])
  const both = { hr: { name: 'Novinari' }, de: { name: 'Presse' } }
  assert.deepEqual((await translate({ de: { name: 'Presse' } })).body.batch.translations, both)
  assert.deepEqual(Object.keys((await translate({})).body.errors), ['version'])
  assert.deepEqual(
    (await vouchers()).map(({ translations }: { translations: unknown }) => translations),
    [renamed.body.voucher.translations, both, both],
  )
  assert.ok(!(await named()).includes('voucher-batches 1 name'))
  const { rows } = (await owner.get(`/office/api/festival-changes?list=vouchers&key=batch%20${id}`)).body
  assert.deepEqual(rows[0].fields, ['translations.de'])

  const [first] = (await textsOf(owner)).parts.filter(({ list }) => list === 'vouchers')
  const at = `/office/api/vouchers/${first?.key}`
  const german = { translations: { de: { name: 'Willkommen' } } }
  assert.equal((await owner.patch(at, { version: first?.version, value: german })).status, 200)
  assert.match(
    await festival.exportYaml(w.shop),
    /code: WELCOME10\n(.+\n)+ +translations:\n +de:\n +name: Willkommen/,
  )
  // Removing a name removes its translations.
  const { voucher } = (await owner.get(at)).body
  const unnamed = { version: voucher.version, value: { name: '' } }
  assert.deepEqual((await owner.patch(at, unnamed)).body.voucher.translations, {})
})

test('the office lists the missing translations by language, and the checklist shows them until they are complete', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const item = async () =>
    (await owner.get('/office/api/checklist')).body.checklist.items.find(
      ({ key }: { key: string }) => key === 'translations',
    )
  assert.equal((await item()).state, 'not needed')
  assert.deepEqual(missing(await textsOf(owner)), [])
  await changePart(owner, 'site', { languages: ['en', 'de'] })
  const before = missing(await textsOf(owner))
  assert.ok(before.includes('products weekend name') && before.includes('site  texts.terms'))
  assert.ok(before.includes('events summer location'))
  assert.ok(!before.includes('site  paymentStatuses.paid'), 'Festoon itself says it in German')
  assert.ok(!before.some((text) => text.startsWith('capacities')), 'what only the office reads')
  const { state, about, to } = await item()
  assert.deepEqual([state, about, to], ['missing', [`Deutsch (${before.length})`], '/site/translations'])

  await changePart(owner, 'products/weekend', { translations: { de: { name: 'Wochenende' } } })
  assert.deepEqual(
    missing(await textsOf(owner)),
    before.filter((text) => text !== 'products weekend name'),
  )
  for (const { list, key, version, texts } of (await textsOf(owner)).parts) {
    const path =
      list === 'site' ? 'site' : `${list === 'shipping' ? 'shipping-rates' : list}/${encodeURIComponent(key)}`
    for (const { path: at } of texts) {
      const de = at.reduceRight<unknown>((inside, name) => ({ [name]: inside }), `DE ${at.join(' ')}`)
      const value = { translations: { de } }
      const { status } = await (list === 'vouchers'
        ? owner.patch(`/office/api/${path}`, { version, value })
        : changePart(owner, path, value))
      assert.equal(status, 200, `${path} ${at.join()}`)
    }
  }
  assert.deepEqual(missing(await textsOf(owner)), [])
  assert.equal((await item()).state, 'done')
})
