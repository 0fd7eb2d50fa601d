import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/platform/refusal.ts'
import { PASSWORD_COST, hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'

test('a password matches its own hash and no other', async () => {
  const kept = await hashPassword('three nights', PASSWORD_COST)
  assert.match(kept, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.ok(await verifyPassword('three nights', kept, PASSWORD_COST))
  assert.ok(!(await verifyPassword('three nightz', kept, PASSWORD_COST)))
  assert.notEqual(await hashPassword('three nights', PASSWORD_COST), kept)
})

test('an account without a password cannot be logged in to with any password', async () => {
  assert.ok(!(await verifyPassword('', null, PASSWORD_COST)))
  assert.ok(!(await verifyPassword('three nights', null, PASSWORD_COST)))
})

test('a composed and a decomposed accent are the same password', async () => {
  assert.ok(
    await verifyPassword(
      'Zoe\u0308 under the lights',
      await hashPassword('Zo\u00EB under the lights', PASSWORD_COST),
      PASSWORD_COST,
    ),
  )
})

test('a hash with other cost parameters is still verified', async () => {
  const cheap = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.ok(await verifyPassword('password', cheap, PASSWORD_COST))
})

test('logins beyond the limit of concurrent hashes are refused', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 110 }, () => verifyPassword('a guess', null, PASSWORD_COST)),
  )
  const refused = all.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 8)
  for (const one of refused)
    assert.ok('reason' in one && one.reason instanceof Refusal && one.reason.status === 503)
})

test('the most common passwords are refused in any case, and all others from eight characters on are accepted', () => {
  // The last is the 3,000th of its length.
  for (const password of ['12345678', 'PassWord', 'password1', 'Qwertyuiop', '１２３４５６７８', '13101988'])
    assert.throws(
      () => refuseWeakPassword(password, 'password'),
      ({ errors }: Refusal) => String(errors?.['password']).includes('everybody guesses first'),
      password,
    )
  for (const password of [
    'three nights',
    'correct horse',
    'four nights',
    'eight888',
    'password of mine',
    'pass words',
  ])
    refuseWeakPassword(password, 'password')
})
