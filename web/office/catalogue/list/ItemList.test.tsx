import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProductPart } from '#contract/office/festival.ts'
import { festivalWith, renderCatalogue } from '#web/testing/office/catalogue.tsx'
import { blankProduct } from '#web/office/catalogue/editor/defaults.ts'

const product = (external_code: string, name: string): ProductPart => ({
  version: 'v1',
  value: { ...blankProduct('summer'), external_code, name, enabled: false },
  opened_at: null,
  taken: 0,
  waiting_count: 0,
  was_ordered: false,
  seats_taken: [],
  variants_taken: [],
})

const open = (search: string) => {
  const { festival } = festivalWith([])
  const products = [product('weekend', 'Weekend'), product('camping', 'Camping at the lake')]
  renderCatalogue(`/catalogue/products?search=${search}`, [], () => ({ status: 200, body: {} }), {
    'GET festival': { festival: { ...festival, products } },
  })
}

const shown = async () =>
  (await screen.findAllByRole('link', { name: /^(Weekend|Camping)/ })).map(({ textContent }) => textContent)

test('the list of products is searched as it is typed', async () => {
  open('week')
  expect(await shown()).toEqual(['Weekend'])
  expect(screen.queryByText('No exact match. Similar results:')).toBeNull()
})

test('a mistyped search of products finds similar ones, and says so', async () => {
  open('lkae%20campnig')
  expect(await shown()).toEqual(['Camping at the lake'])
  expect(screen.getByText('No exact match. Similar results:')).toBeTruthy()
})
