import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { config, weekend } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { OccasionFacts } from './OccasionFacts.tsx'

afterEach(closeShop)

it('a line of a period breaks between its beginning and its end, not within one of them', async () => {
  const period = { starts_at: '2027-07-10T14:00:00Z', ends_at: '2027-07-11T02:00:00Z' }
  const element = <OccasionFacts of={{ ...weekend, ...period }} />
  renderShop('/', [{ path: '/', element }], { ...zoesData(), config, products: [weekend] })
  const when = (await screen.findByText('When')).nextElementSibling
  expect(when?.textContent).toBe('Sat 10 July 2027, 16:00 – Sun 04:00')
  const whole = Array.from(when?.children ?? [], ({ textContent }) => textContent)
  expect(whole).toEqual(['Sat 10 July 2027, 16:00', 'Sun 04:00'])
})
