import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailedCode, registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world, type World } from '#testing/harness/world.ts'

const NEW = 'new@example.org'

const INCORRECT = { message: 'Incorrect code', errors: { code: ['Incorrect code'] } }

const enter = (w: World, code: string, email: string) => w.post('/api/login-with-code', { email, code })

test('a wrong code is counted for every address, so that its duration does not tell who has an account', async (t) => {
  // A-155 A-026
  const w = await world(t)
  await registerAndLogIn(w)
  for (const email of [ZOE.email, NEW]) await w.post('/api/request-password-reset', { email })
  await w.runJobs()
  const tries = [
    (email: string) => enter(w, '123456', email),
    (email: string) => w.post('/api/reset-password', { email, code: '123456', password: 'four nights' }),
  ]
  for (const tryCode of tries) {
    const [known, ofKnown] = await recordQueries(w, () => tryCode(ZOE.email))
    const [unknown, ofUnknown] = await recordQueries(w, () => tryCode(NEW))
    assert.deepEqual([known.status, known.body], [422, INCORRECT])
    assert.deepEqual([unknown.status, unknown.body, ofUnknown], [known.status, known.body, ofKnown])
  }
  const rows = await w.shop.sql<{ email: string; tries: number }[]>`
    select email, tries from login_codes order by email`
  assert.deepEqual(
    rows.map(({ email, tries: counted }) => [email, counted]),
    [NEW, ZOE.email].toSorted().map((email) => [email, 2]),
  )
  assert.equal((await enter(w, '123456', 'x'.repeat(300))).status, 422)
  await w.post('/api/request-login-code', { email: NEW })
  assert.equal(
    (await enter(w, await mailedCode(w, NEW), NEW)).status,
    200,
    'a code that is mailed later works',
  )
})
