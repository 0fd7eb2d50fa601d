import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addHolders, createMailing, sendMailing } from '#testing/fixtures/mailings.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { createTicketAndClerk } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'
import { advance } from './advance.ts'
import type { lockMailing, MailingRow } from './queries.ts'

const HOLDERS = 150

/** A mailing to a hundred and fifty holders that begins now. */
async function begun(w: World): Promise<number> {
  const { ticket } = await createTicketAndClerk(w)
  await addHolders(w, ticket.code, HOLDERS - 1)
  w.explainFindings(/^Stock of weekend: 1 taken, 150 held by lines\.$/)
  await w.mails()
  const sales = await clerk(w, 'sales')
  const draft = await createMailing(sales)
  await sendMailing(sales, draft)
  return draft.id
}

/** The numbers of mails and of addresses. */
async function mailed(w: World): Promise<{ mails: number; addresses: number }> {
  const mails = (await w.mails()).filter(({ template }) => template === 'mailing')
  return { mails: mails.length, addresses: new Set(mails.map(({ to }) => to)).size }
}

test('three workers in two processes that advance a mailing concurrently send one mail per address', async (t) => {
  const w = await world(t)
  const mailing = await begun(w)
  const beside = await w.beside()
  for (let turn = 0; turn < 4; turn += 1)
    await Promise.all([w.shop, beside, w.shop].map((shop) => advance(shop, { mailing })))
  assert.deepEqual(await mailed(w), { mails: HOLDERS, addresses: HOLDERS })
})

test('control: without the lock and the constraints two processes send each mail twice', async (t) => {
  const w = await world(t)
  const mailing = await begun(w)
  await w.shop.sql`alter table mailing_recipients drop constraint mailing_recipients_once`
  await w.shop.sql`alter table mailings drop constraint mailings_add_up`
  let readers = 0
  const bothHaveRead = Promise.withResolvers<void>()
  const unguarded: typeof lockMailing = ((tx, id) =>
    tx<MailingRow[]>`select * from mailings where id = ${id}`.then(async (rows) => {
      readers += 1
      if (readers === 2) bothHaveRead.resolve()
      await bothHaveRead.promise
      return rows
    })) as typeof lockMailing
  const beside = await w.beside()
  await Promise.all([w.shop, beside].map((shop) => advance(shop, { mailing }, unguarded)))
  assert.deepEqual(await mailed(w), { mails: 2 * HOLDERS, addresses: HOLDERS })
})
