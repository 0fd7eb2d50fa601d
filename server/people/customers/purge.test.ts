import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn, registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { world, type World } from '#testing/harness/world.ts'

const kept = async (w: World) => {
  await w.runHousekeeping()
  const [row] = await w.shop.sql<{ sessions: number; links: number }[]>`
    select (select count(*) from sessions) as sessions, (select count(*) from password_tokens) as links`
  return { ...row }
}

test('sessions and links are deleted thirty days after they end', async (t) => {
  const w = await world(t)
  const phone = await registerAndLogIn(w)
  await logIn(w)
  await w.post('/api/logout', { token: phone })
  assert.deepEqual(await kept(w), { sessions: 2, links: 1 })
  w.clock.move('P29D')
  const tablet = await logIn(w)
  assert.deepEqual(await kept(w), { sessions: 3, links: 1 })
  w.clock.move('P2D')
  // The phone's session, which was logged out; and the link, which was valid for fifteen minutes.
  assert.deepEqual(await kept(w), { sessions: 2, links: 0 })
  w.clock.move('P27D')
  assert.deepEqual((await w.post('/api/get-user', { token: tablet })).body.user.email, ZOE.email)
  w.clock.move('P3D')
  // The laptop's session, which was not used for sixty days.
  assert.deepEqual(await kept(w), { sessions: 1, links: 0 })
})
