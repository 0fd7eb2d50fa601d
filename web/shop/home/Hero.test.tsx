import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { config } from '#web/testing/fixtures/shop.ts'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { Hero } from './Hero.tsx'

afterEach(closeShop)

it("no line breaks the dates in the festival's own words", () => {
  const heroText = 'Festoon Nights, 8. bis 10. Juli 2027, am Ufer bei Split.'
  const texts = { ...config.texts, heroText }
  renderShop('/', [{ path: '/', element: <Hero /> }], { ...zoesData(), config: { ...config, texts } })
  const dates = screen.getByText('8. bis 10. Juli 2027,')
  expect(dates.tagName).toBe('SPAN')
  expect(dates.parentElement?.textContent).toBe(heroText)
})
