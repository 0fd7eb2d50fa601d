import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GuestList, NewGuest } from '#contract/guests/guest-lists.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { allocationOf, guest, nameGuests } from '#testing/fixtures/guests.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const linkIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

const linkOf = async (staff: Clerk, partner: number, what = 'links'): Promise<string> => {
  const { status, body } = await staff.post(`/office/api/partners/${partner}/${what}`)
  assert.equal(status, 200, JSON.stringify(body))
  return linkIn(body.url)
}

/** The page of a link, and what is done on it. */
const pageOf = (w: World, link: string) => ({
  read: () => w.post('/api/get-guest-list', { link }),
  name: (allocation: number, ...guests: NewGuest[]) =>
    w.post('/api/name-guests-by-link', { link, allocation, guests }),
  takeBack: (id: number) => w.post('/api/withdraw-guest-by-link', { link, guest: id }),
})

const namesIn = ({ guests }: GuestList) => guests.map(({ full_name, accepted }) => [full_name, accepted])

test('the manager of a band opens the mailed link, names guests, sees who has accepted, and takes one back', async (t) => {
  // A-165
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { partner, allocation } = await allocationOf(sales, { product: 'weekend', count: 3 })
  assert.equal((await sales.post(`/office/api/partners/${partner}/link-mails`)).status, 200)
  const [mail] = await w.mails()
  assert.deepEqual([mail?.to, mail?.subject], ['mira@lanterns.example', 'Your guest list for Test Nights'])
  const page = pageOf(w, linkIn(/http\S+guest-list\S+/.exec(mail?.text ?? '')?.[0] ?? ''))
  const { guest_list: empty } = (await page.read()).body
  assert.equal(empty.partner, 'The Lanterns')
  const { id, product, closed, promised, left } = empty.allocations[0]
  assert.deepEqual([id, product, closed, promised, left], [allocation, 'Weekend ticket', false, 3, 3])

  const { status, body } = await page.name(allocation, guest('Ida Berg'), guest('Jon Dahl'))
  assert.equal(status, 200, JSON.stringify(body))
  const more = await page.name(allocation, guest('Lea Vik'), guest('Mia Ros'))
  assert.deepEqual(more.body.errors, { guests: ['Only 1 place is left.'] })
  const [ida] = await w.shop.sql<{ code: string; checksum: string }[]>`
    select code, checksum from orders where billing_name = 'Ida Berg'`
  await w.post('/api/accept-terms-and-conditions', { order: ida?.code, checksum: ida?.checksum })
  const { guest_list: list } = (await page.read()).body
  assert.deepEqual(namesIn(list), [
    ['Jon Dahl', false],
    ['Ida Berg', true],
  ])
  assert.deepEqual([list.allocations[0].named, list.allocations[0].accepted], [2, 1])

  const back = await page.takeBack(list.guests[0].id)
  assert.deepEqual(namesIn(back.body.guest_list), [['Ida Berg', true]])
  assert.deepEqual([back.body.guest_list.allocations[0].left, await takenStockOf(w, 'weekend')], [2, 3])
  assert.equal((await page.takeBack(list.guests[0].id)).status, 422)
  const told = (await w.mails()).findLast(({ to }) => to === 'jon.dahl@example.org')
  assert.equal(told?.template, 'ticket-cancelled')
  const { guests } = (await sales.get(`/office/api/partners/${partner}`)).body
  assert.deepEqual(
    guests.map(({ full_name, state, named_by }: Record<string, string>) => [full_name, state, named_by]),
    [
      ['Ida Berg', 'accepted', 'The Lanterns'],
      ['Jon Dahl', 'withdrawn', 'The Lanterns'],
    ],
  )
  const audited = await w.shop.sql<{ action: string }[]>`
    select distinct action from audit where actor = ${`partner ${partner}`} order by action`
  assert.deepEqual(
    audited.map(({ action }) => action),
    ['guests named', 'order placed', 'ticket cancelled'],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a partner sees and changes nothing of another one, and nothing after the deadline', async (t) => {
  // A-165
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const own = await allocationOf(sales, { product: 'weekend', transferable: true })
  const other = await allocationOf(sales, { product: 'weekend' }, { name: 'Radio Marjan' })
  const { body } = await nameGuests(sales, other.allocation, [guest('Petra Luk')])
  const page = pageOf(w, await linkOf(sales, own.partner))
  assert.equal((await page.name(other.allocation, guest('Ida Berg'))).status, 404)
  assert.equal((await page.takeBack(body.guests[0].id)).status, 404)
  const { guest_list: named } = (await page.name(own.allocation, guest('Ida Berg'))).body
  assert.deepEqual([named.allocations.length, namesIn(named)], [1, [['Ida Berg', false]]])
  const [ticket] = await w.shop.sql<{ code: string }[]>`select code from tickets where full_name = 'Ida Berg'`
  const handed = await sales.post(`/office/api/tickets/${ticket?.code}/transfers`, {
    ...guest('Lea Vik'),
    reason: 'Cannot come',
    version: (await sales.get(`/office/api/tickets/${ticket?.code}`)).body.ticket.details.version,
  })
  assert.equal(handed.status, 200, JSON.stringify(handed.body))
  const [{ full_name, email }] = (await page.read()).body.guest_list.guests
  assert.deepEqual([full_name, email], ['Lea Vik', ''])

  w.clock.move('P32D')
  const late = (await page.read()).body.guest_list
  assert.deepEqual([late.allocations[0].closed, late.guests[0].can_be_withdrawn], [true, false])
  for (const refused of [
    await page.takeBack(late.guests[0].id),
    await page.name(own.allocation, guest('Mia Ros')),
  ])
    assert.deepEqual([refused.status, refused.body.message], [422, 'The time for naming guests has passed.'])
})

test('a link that is none, was renewed, or is of a partner who was ended opens nothing, and says what it is', async (t) => {
  // A-165
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { partner, allocation } = await allocationOf(sales, { product: 'weekend' })
  const first = await linkOf(sales, partner)
  const [id = '', version = '', proof = ''] = first.split('.')
  const refusals = async (link: string) => {
    const page = pageOf(w, link)
    const answers = [
      await page.read(),
      await page.name(allocation, guest('Ida Berg')),
      await page.takeBack(1),
    ]
    const texts = new Set(answers.map(({ status, body }) => `${status} ${body.message}`))
    assert.equal(texts.size, 1, [...texts].join())
    return [...texts][0]
  }
  const wrong = '404 This link is incomplete. Please open it again from the mail, or ask us for it.'
  for (const link of [
    '',
    first.slice(0, -1),
    `${id}.2.${proof}`,
    `${Number(id) + 1}.${version}.${proof}`,
    'x.y.z',
  ])
    assert.equal(await refusals(link), wrong, link)
  const second = await linkOf(sales, partner, 'link-renewals')
  assert.match((await refusals(first)) ?? '', /^404 This link has been replaced by a newer one/)
  assert.equal((await pageOf(w, second).name(allocation, guest('Ida Berg'))).status, 200)
  assert.equal(await linkOf(sales, partner), second)
  await sales.post(`/office/api/partners/${partner}/endings`)
  assert.match((await refusals(second)) ?? '', /^404 This guest list has been closed/)
  assert.equal((await sales.post(`/office/api/partners/${partner}/links`)).status, 422)
  const finance = await clerk(w, 'finance')
  assert.equal((await finance.post(`/office/api/partners/${partner}/links`)).status, 403)
})
