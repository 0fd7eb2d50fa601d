import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as festival from '#server/festival/festival.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { configure } from '#testing/fixtures/site.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const AT = '/office/api/mail-texts'
const SUBJECT = 'server/fulfilment.confirmation.subject'
const TEXT = 'server/fulfilment.confirmation.text'
const BUTTON = 'server/fulfilment.viewOrder'

const read = async (owner: Clerk) => (await owner.get(`${AT}/confirmation`)).body.mail

const save = async (owner: Clerk, texts: Record<string, string>) => {
  const { version } = (await read(owner)).part
  return owner.patch(`${AT}/confirmation`, { version, texts })
}

/** The confirmation of an order that is placed now. */
async function confirmationOf(w: World, who: string) {
  await createPaidOrder(w, await customer(w, who))
  const found = (await w.mails()).findLast(({ template, to }) => template === 'confirmation' && to === who)
  assert.ok(found)
  return found
}

test('a festival can replace the texts of a mail, with line breaks and without markup, and restore the default', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { texts, examples } = await read(owner)
  assert.deepEqual(
    texts.slice(0, 3).map(({ path, kind, ours }: Record<string, string>) => [path, kind, ours]),
    [
      [SUBJECT, 'subject', 'Your order {order} is confirmed'],
      ['server/fulfilment.confirmation.heading', 'heading', 'Thank you for your order'],
      ['server/mail.greetingByName', 'paragraph', 'Hello {name},'],
    ],
  )
  assert.equal(examples.length, 2)
  const { placeholders, also } = texts[0]
  assert.deepEqual([placeholders, also], [[{ name: 'order', example: 'K7QX-M4RT', required: false }], []])
  assert.ok(texts.find(({ path }: { path: string }) => path === BUTTON).also.includes('balance-reminder'))

  const saved = await save(owner, {
    [SUBJECT]: 'You are in',
    [TEXT]: 'See you & yours.\n2 < 3 at {festival}',
  })
  assert.deepEqual([saved.status, saved.body.mail.part.value[SUBJECT]], [200, 'You are in'])
  const mail = await confirmationOf(w, 'zoe@example.org')
  assert.equal(mail.subject, 'You are in')
  assert.match(mail.html, /<p>See you &amp; yours\.<br \/>2 &lt; 3 at /)
  assert.match(mail.text, /See you & yours\.\n2 < 3 at /)
  const { mails } = (await owner.get(AT)).body
  assert.deepEqual(
    mails.find(({ template }: { template: string }) => template === 'confirmation').languages,
    [{ language: 'en', own: 2, outdated: 0 }],
  )

  assert.equal((await save(owner, { [SUBJECT]: '', [TEXT]: ' ' })).status, 200)
  assert.match((await confirmationOf(w, 'ivo@example.org')).subject, /^Your order [\w-]+ is confirmed$/)
})

test('a mail text with an invalid placeholder, with markup or of excessive length is refused with the reason', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const refused: [path: string, own: string, why: RegExp][] = [
    [TEXT, 'Hello {nme}', /^\{nme\} is not available here\. You can use \{festival\}\.$/],
    [TEXT, 'Hello {festival', /^The brace at “\{festival” is not closed\.$/],
    [TEXT, 'A {}', /braces at .* are empty/],
    [TEXT, '{festival, plural, one {a}}', /needs an “other”/],
    [TEXT, 'At <b>{festival}</b>', /“<b>” would appear literally/],
    [TEXT, "It is '{festival}'", /Please use ’/],
    [TEXT, '{festival, date}', /cannot be filled in/],
    [TEXT, 'x'.repeat(2001), /at most 2,000 characters/],
    [SUBJECT, 'You are in\nBcc: all@example.com', /single line/],
    [BUTTON, 'To {order}', /This text has no placeholders/],
    ['server/tickets.namesMissing', 'Enter the names by {until}.', /^Please keep \{count\}/],
  ]
  for (const [path, own, why] of refused) {
    const { status, body } = await save(owner, { [path]: own })
    assert.equal(status, 422, own)
    assert.match(body.errors[path]?.[0] ?? '', why)
  }
  const other = await owner.patch(`${AT}/nothing`, { version: '', texts: {} })
  assert.equal(other.status, 404)
  assert.deepEqual((await clerk(w, 'sales').then((sales) => sales.get(AT))).status, 403)
})

test('when two people change the same mail, the second is refused; changes of different mails do not conflict', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { version } = (await read(owner)).part
  const { part } = (await owner.get(`${AT}/shipped`)).body.mail
  assert.equal((await save(owner, { [SUBJECT]: 'You are in' })).status, 200)
  const late = await owner.patch(`${AT}/confirmation`, { version, texts: { [SUBJECT]: 'Yes' } })
  assert.deepEqual([late.status, Object.keys(late.body.errors)], [422, ['version']])
  const path = 'server/tickets.shipped.heading'
  const beside = { version: part.version, texts: { [path]: 'On its way' } }
  assert.equal((await owner.patch(`${AT}/shipped`, beside)).status, 200)
  const changes = (await owner.get('/office/api/festival-changes')).body.rows
  assert.deepEqual([changes[0].list, changes[0].fields], ['site', [`mailTexts.en.${path}`]])
})

test('unsaved mail texts can be previewed, with the default where they are invalid, and sent to the staff member as a test', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const texts = { [SUBJECT]: 'In: {order}', [TEXT]: '{nothing}' }
  const { body } = await owner.post(`${AT}/confirmation/previews`, { example: 0, texts })
  assert.equal(body.subject, 'In: K7QX-M4RT')
  assert.match(body.html, /data:image\/png;base64,/)
  assert.match(body.text, /is confirmed\. See you there\./)
  assert.deepEqual(body.faults, [
    { path: TEXT, fault: '{nothing} is not available here. You can use {festival}.' },
  ])
  const code = (await owner.post(`${AT}/code/previews`, { texts: {} })).body
  assert.match(code.text, /123456/)
  assert.ok(!JSON.stringify(code).includes('{code}'))
  assert.equal((await owner.post(`${AT}/confirmation/tests`, { texts })).status, 422)
  assert.equal((await owner.post(`${AT}/confirmation/tests`, { texts: { [SUBJECT]: 'Yes' } })).status, 200)
  const sent = (await w.mails()).at(-1)
  assert.deepEqual([sent?.to, sent?.subject], ['owner@festoon.test', 'Test: Yes'])
  assert.equal((await read(owner)).part.value[SUBJECT], '')
})

test('a mail text that an update has made invalid is replaced by the default, and the office reports it', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const en = {
    [TEXT]: 'Welcome to {place}.',
    [SUBJECT]: 'You are in',
    'server/gone.text': 'Nobody says this',
  }
  const { version } = await festival.parts.findSite(w.shop)
  await festival.parts.updateSite(w.shop, { version, value: { mailTexts: { en } } }, 'exempt')
  const mail = await confirmationOf(w, 'zoe@example.org')
  assert.equal(mail.subject, 'You are in')
  assert.match(mail.text, /is confirmed\. See you there\./)
  const { mails, unused } = (await owner.get(AT)).body
  const row = mails.find(({ template }: { template: string }) => template === 'confirmation')
  assert.deepEqual(row.languages, [{ language: 'en', own: 2, outdated: 1 }])
  assert.deepEqual(unused, [{ path: 'server/gone.text', text: 'Nobody says this' }])
  const after = await owner.post(`${AT}/removals`, { paths: ['server/gone.text', TEXT] })
  assert.deepEqual(after.body.unused, [])
  assert.equal((await read(owner)).part.value[SUBJECT], 'You are in')
})

test('a festival can replace the texts of a mail in each of its languages, and gets the default of that language elsewhere', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  const owner = await clerk(w, 'owner')
  assert.equal((await save(owner, { [SUBJECT]: 'You are in' })).status, 200)
  const german = async () => (await owner.get(`${AT}/confirmation?language=de`)).body.mail
  const before = await german()
  const [subject] = before.texts
  assert.deepEqual(
    [before.language, subject.path, subject.ours, subject.missing, before.part.value[SUBJECT]],
    ['de', SUBJECT, 'Deine Bestellung {order} ist bestätigt', true, ''],
  )
  assert.match(before.examples[0], /^Deine Bestellung/)
  const texts = { [SUBJECT]: 'Du bist dabei' }
  const input = { version: before.part.version, language: 'de', texts }
  assert.equal((await owner.patch(`${AT}/confirmation`, input)).status, 200)
  assert.equal((await german()).texts[0].missing, false)
  const tried = await owner.post(`${AT}/confirmation/previews`, { example: 0, language: 'de', texts })
  assert.deepEqual([tried.body.subject, tried.body.faults], ['Du bist dabei', []])
  assert.match(tried.body.html, /<html lang="de">/)
  await owner.post(`${AT}/confirmation/tests`, { example: 0, language: 'de', texts })
  const { html, subject: tested } = (await w.mails()).at(-1) ?? {}
  assert.deepEqual([tested, /<html lang="de">/.test(html ?? '')], ['Test: Du bist dabei', true])

  const { subject: english } = await confirmationOf(w, 'zoe@example.org')
  assert.equal(english, 'You are in')
  const token = await customer(w, 'ivo@example.org')
  await w.post('/de/api/set-language', { token, language: 'de' })
  await createPaidOrder(w, token)
  const mail = (await w.mails()).findLast(({ to }) => to === 'ivo@example.org')
  assert.deepEqual(
    [mail?.subject, /Danke für deine Bestellung/.test(mail?.text ?? '')],
    ['Du bist dabei', true],
  )
  const { mails } = (await owner.get(AT)).body
  assert.deepEqual(
    mails.find(({ template }: { template: string }) => template === 'confirmation').languages,
    [
      { language: 'en', own: 1, outdated: 0 },
      { language: 'de', own: 1, outdated: 0 },
    ],
  )
})

test('a mail is previewed with the tickets and amounts of a real order, and nothing is sent', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const order = await createPaidOrder(w, await customer(w, 'zoe@example.org', 'Zoë Brontë'), {
    weekend: ['Zoë Brontë', 'Ivo Perić'],
    merchandise: ['cup'],
  })
  const before = (await w.mails()).length
  const preview = async (template: string, code: string) =>
    owner.post(`${AT}/${template}/previews`, { example: 0, texts: { [SUBJECT]: 'In: {order}' }, order: code })
  const { body } = await preview('confirmation', order.code.toLowerCase().replace('-', ' '))
  assert.deepEqual([body.subject, body.order], [`In: ${order.code}`, order.code])
  const [row] = await w.shop.sql<
    { total_price: number }[]
  >`select total_price from orders where code = ${order.code}`
  for (const said of ['Zoë Brontë', 'Ivo Perić', ((row?.total_price ?? 0) / 100).toFixed(2)])
    assert.ok(body.text.includes(said), said)
  assert.doesNotMatch(body.text, /K7QX|Ana Horvat/)
  const unpaid = await preview('balance-reminder', order.code)
  assert.equal(unpaid.body.order, order.code)
  const reset = await preview('reset', order.code)
  assert.deepEqual([reset.status, reset.body.order], [200, null])
  const unknown = await preview('confirmation', 'ZZZZ-ZZZZ')
  assert.deepEqual(
    [unknown.status, unknown.body.errors],
    [422, { order: ['There is no order with this code.'] }],
  )
  assert.equal((await w.mails()).length, before)
})
