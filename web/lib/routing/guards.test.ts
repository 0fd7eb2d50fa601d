import { afterEach, expect, it } from 'vitest'
import * as data from '#web/lib/data/data.ts'
import { requireCustomer, loginPath } from './guards.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { publicData } from '#web/testing/fixtures/shop.ts'

afterEach(() => queryClient.clear())

it('the way to the login remembers where one wanted to go, with its query', () => {
  // S2.3-03 A-003
  expect(loginPath('/portal/orders/X?a=b')).toBe('/login?from=%2Fportal%2Forders%2FX%3Fa%3Db')
})

it('the way to the login remembers nothing when that was the home page', async () => {
  // S2.3-04 A-003
  expect(loginPath('/')).toBe('/login')
  data.initialize(publicData)
  const request = new Request('https://lights.example/')
  const refused: unknown = await requireCustomer({ request, url: new URL(request.url) }).catch(
    (answer) => answer,
  )
  expect(refused instanceof Response && refused.headers.get('location')).toBe('/login')
})
