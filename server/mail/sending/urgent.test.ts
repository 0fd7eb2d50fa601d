import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobGroups } from '#server/jobs.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { mailServer } from '#testing/harness/mail-server.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { customer, registerAndLogIn, saveSettings, ZOE } from '#testing/fixtures/customers.ts'
import { world, type World } from '#testing/harness/world.ts'

/** Waits until the condition is true. */
async function until(w: World, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await w.shop.sql`select pg_sleep(0.02)`
}

test('the configured maximum of connections to the mail server is respected', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: `${server.url}?maxConnections=2` })
  const buyer = await customer(w, 'ana@example.org', 'Ana Anić')
  for (let order = 0; order < 5; order += 1) await createPaidOrder(w, buyer)
  server.isSlow = (message) => message.includes('application/pdf')
  const workers = await jobs.work(w.shop, w.url, jobGroups)
  while ((await waiting(w)) > 0) {
    await w.shop.sql`select pg_sleep(0.02)`
    if (server.held.length >= 2) server.isSlow = () => false
    if (!server.isSlow('application/pdf')) for (const take of server.held.splice(0)) take()
  }
  await workers.stop()
  assert.equal(server.connections, 2)
})

const waiting = async ({ shop: { sql } }: World): Promise<number> =>
  (await sql`select from mails where sent_at is null`).length

test('password and address confirmation mails are sent while all other workers wait for a slow mail server', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, { smtpUrl: server.url })
  const zoe = await registerAndLogIn(w)
  const buyer = await customer(w, 'ana@example.org', 'Ana Anić')
  await w.mails()
  server.got.length = 0
  for (let order = 0; order < 8; order += 1) await createPaidOrder(w, buyer)
  server.isSlow = (message) => message.includes('application/pdf')
  const workers = await jobs.work(w.shop, w.url, jobGroups)
  try {
    // Several at once, so that mails about orders are sent as fast as the mail server accepts them.
    await until(w, () => server.held.length === 6)
    await w.post('/api/register', { full_name: 'Ivo Ivić', email: 'ivo@example.org' })
    await w.post('/api/request-password-reset', { email: ZOE.email })
    await saveSettings(w, zoe, { email: 'new@example.org' })
    const arrived = (address: string) => server.got.some((message) => message.includes(`To: ${address}`))
    for (const address of ['ivo@example.org', ZOE.email, 'new@example.org'])
      await until(w, () => arrived(address))
    assert.deepEqual([server.held.length, server.got.some(server.isSlow)], [6, false])
  } finally {
    server.isSlow = () => false
    for (const release of server.held) release()
  }
  await until(w, async () => (await waiting(w)) === 0)
  await workers.stop()
  assert.equal(server.got.filter((message) => message.includes('application/pdf')).length, 8)
})
