import { afterEach, expect, it } from 'vitest'
import * as data from '#web/lib/data/data.ts'
import { requireCustomer, requireGuest, loginPath } from './guards.ts'
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

it('who has logged in meanwhile is led from the login to where they wanted to go, and never to another site', async () => {
  //
  const ledTo = async (search: string) => {
    data.initialize(publicData)
    data.merge({ customer: { full_name: 'Zoë', email: 'zoe@lights.example', country: null, address: {} } })
    const url = new URL(`https://lights.example/login${search}`)
    const refused: unknown = await requireGuest({ url }).catch((answer) => answer)
    return refused instanceof Response && refused.headers.get('location')
  }
  expect(await ledTo('?from=%2Fcheckout')).toBe('/checkout')
  expect(await ledTo('')).toBe('/')
  expect(await ledTo('?from=https%3A%2F%2Fevil.example')).toBe('/')
})
