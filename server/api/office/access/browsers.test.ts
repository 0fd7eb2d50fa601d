import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, clerk, STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

/** Logs the demo owner in with another browser; demo logins need no second factor. */
async function elsewhere(w: World) {
  const ask = browser(w)
  await ask('post', 'sessions', { email: 'owner@festoon.test', password: STAFF_PASSWORD })
  return ask
}

const isIn = async (ask: ReturnType<typeof browser>) =>
  (await ask('get', 'session')).body.session.step === 'in'

test('a staff session ends 24 hours after the login, however active it was', async (t) => {
  const w = await world(t)
  await clerk(w, 'owner')
  const ask = await elsewhere(w)
  for (let hours = 0; hours < 21; hours += 7) {
    w.clock.move('PT7H')
    assert.ok(await isIn(ask))
  }
  w.clock.move('PT2H59M')
  assert.ok(await isIn(ask))
  w.clock.move('PT1M')
  assert.ok(!(await isIn(ask)))
})

test('staff see their sessions, and can end one or all others with their password', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const sales = await clerk(w, 'sales')
  const [one, two] = [await elsewhere(w), await elsewhere(w)]
  const list = async () => (await owner.get('/office/api/session/browsers')).body.sessions
  const [here, newest] = await list()
  assert.deepEqual([here.current, newest.current, (await list()).length], [true, false, 3])
  const logOut = (by: typeof owner, id: number) =>
    by.post(`/office/api/session/browsers/${id}/logouts`, { password: STAFF_PASSWORD })
  assert.equal((await logOut(sales, newest.id)).status, 404)
  assert.equal((await logOut(owner, 999_999)).status, 404)
  assert.equal((await logOut(owner, newest.id)).body.sessions.length, 2)
  assert.deepEqual([await isIn(one), await isIn(two)], [true, false])
  for (const path of ['logouts', `${here.id}/logouts`]) {
    const refused = await owner.post(`/office/api/session/browsers/${path}`, { password: 'guessed' })
    assert.deepEqual(refused.body.errors, { password: ['Your password is wrong.'] })
  }
  assert.ok(await isIn(one))
  const { body } = await owner.post('/office/api/session/browsers/logouts', { password: STAFF_PASSWORD })
  assert.deepEqual(
    body.sessions.map(({ id }: { id: number }) => id),
    [here.id],
  )
  assert.ok(!(await isIn(one)))
  const rows = await w.shop.sql`
    select actor, action, detail from audit where action in ('staff logged out', 'sessions ended') order by id`
  assert.deepEqual(
    rows.map(({ actor, action, detail }) => [actor, action, detail]),
    [
      [`staff ${owner.id}`, 'staff logged out', { session: newest.id }],
      [`staff ${owner.id}`, 'sessions ended', {}],
    ],
  )
})

test('staff sessions and invitations are deleted thirty days after their end, and the time of the last visit is kept', async (t) => {
  const w = await world(t)
  const first = await clerk(w, 'owner')
  await first.post('/office/api/staff', { email: 'finn@festoon.test', full_name: 'Finn', role: 'gate' })
  const kept = async () => {
    await w.runHousekeeping()
    const [row] = await w.shop.sql`
      select (select count(*) from staff_sessions) as sessions, (select count(*) from staff_invitations) as links`
    return { ...row }
  }
  w.clock.move('P29D')
  assert.deepEqual(await kept(), { sessions: 1, links: 1 })
  w.clock.move('P5D')
  assert.deepEqual(await kept(), { sessions: 0, links: 0 })
  await clerk(w, 'sales')
  const sales = await clerk(w, 'owner', 'another@festoon.test')
  const { body } = await sales.get('/office/api/staff')
  const seen = body.staff.find(({ email }: { email: string }) => email === 'owner@festoon.test')
  assert.equal(seen.last_seen_at, '2027-01-15T09:00:00Z')
})
