import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerAndLogIn, ZOE } from '#testing/fixtures/customers.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world } from '#testing/harness/world.ts'

test('a mail is in the language of its recipient, and its links lead to pages in that language', async (t) => {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de'] })
  await registerAndLogIn(w)
  await w.post('/de/api/login', { email: ZOE.email, password: ZOE.password, cart: '' })
  // Requested on English pages, by anybody who knows the address.
  await w.post('/api/request-password-reset', { email: ZOE.email })
  const [mail] = (await w.mails()).filter(({ template }) => template === 'reset')
  assert.match(mail?.subject ?? '', /^Dein neues Passwort für /)
  assert.match(mail?.html ?? '', /<html lang="de">/)
  assert.match(mail?.text ?? '', /\/de\/reset-password\//)
})
