import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walletPath } from '#contract/wallet-paths.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { configure } from '#testing/fixtures/site.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { addToApple, fieldOf, get, settle } from '#testing/fixtures/wallet-phones.ts'
import { shopWithWallets } from '#testing/harness/wallet-servers.ts'

test('a pass in either wallet is in its holder’s language, whoever requests it, and other customers’ choices do not change it', async (t) => {
  const shop = await shopWithWallets(t)
  const { w, google } = shop
  await configure(w, { languages: ['en', 'de'] })
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  await w.post('/api/set-language', { token, language: 'de' })
  const { pass } = await addToApple(shop, ticket)
  assert.equal(fieldOf(pass, 'when')?.value, 'Do. 8. Juli, 16:00 – So. 11. Juli 2027, 04:00')
  assert.match(JSON.stringify(pass), /\/de\/portal\/orders\//)
  assert.match(JSON.stringify(pass), /\/de\/terms-conditions/)
  assert.equal((await get(w, walletPath('google', ticket))).statusCode, 303)
  const [object] = [...google.objects.values()]
  assert.equal(object.ticketType.defaultValue.language, 'de-GB')
  assert.match(JSON.stringify(object.textModulesData), /Do\. 8\. Juli/)
  // The shared content is in the festival's first language, also when requested on a German page.
  const [shared] = [...google.classes.values()]
  assert.equal(shared.eventName.defaultValue.language, 'en-GB')
  await settle(w)
  google.calls.splice(0)
  await get(w, `/de${walletPath('google', ticket)}`)
  await settle(w)
  assert.deepEqual(
    google.calls.filter((call: string) => call.includes('Class')),
    [],
  )
})
