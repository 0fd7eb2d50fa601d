import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BundlePart, FestivalParts } from '#contract/office/festival.ts'
import { festivalWith, renderCatalogue } from '#web/testing/office/catalogue.tsx'
import { blankBundle, blankProduct } from '#web/office/catalogue/editor/defaults.ts'

const family: BundlePart = {
  version: 'v1',
  sold: 7,
  value: {
    ...blankBundle(),
    external_code: 'family',
    name: 'Family weekend',
    price: 30_000,
    enabled: true,
    items: [
      { product: 'weekend', count: 2, share: 20_000 },
      { product: 'tent', count: 1, share: 9_000 },
    ],
  },
}

const products = [
  ['weekend', 12_000],
  ['tent', 12_000],
].map(([external_code, price]) => ({
  version: 'v1',
  opened_at: null,
  taken: 0,
  waiting_count: 0,
  was_ordered: true,
  seats_taken: [],
  value: { ...blankProduct('summer'), external_code, name: `A ${external_code}`, price, enabled: true },
})) as unknown as FestivalParts['products']

/** The catalogue of a festival with this bundle. */
function open(path: string, requests: unknown[] = []) {
  const festival = { ...festivalWith([]).festival, products, bundles: [family] }
  const change = (to: string, body: unknown) => {
    requests.push([to, body])
    return { status: 200, body: { part: { ...family, version: 'v2' } } }
  }
  renderCatalogue(path, [], change, { 'GET festival': { festival } })
}

test('the list of bundles shows what each contains, costs, and how many are sold', async () => {
  open('/catalogue/bundles')
  const row = await screen.findByRole('row', { name: /^Family weekend/ })
  for (const text of ['2 × A weekend, 1 × A tent', '€300.00', '7', 'On sale'])
    expect(row.textContent).toContain(text)
})

test('the sum of the shares is shown as they are typed, and the price is divided by list prices', async () => {
  const requests: unknown[] = []
  open('/catalogue/bundles/family', requests)
  expect(await screen.findByText(/add up to €290.00 of €300.00. €10.00 are missing/)).toBeDefined()
  expect(screen.getByText('By themselves they cost €360.00: €60.00 more.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Divide the price by list prices' }))
  expect(screen.getByText('The shares add up to the price.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('All changes saved.')
  const items = [
    { product: 'weekend', count: 2, share: 20_000 },
    { product: 'tent', count: 1, share: 10_000 },
  ]
  expect(requests).toEqual([['bundles/family', { version: 'v1', value: { items } }]])
})
