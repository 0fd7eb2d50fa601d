import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CapacityPart, FestivalParts } from '#contract/office/festival.ts'
import { festivalWith, renderCatalogue } from '#web/testing/office/catalogue.tsx'

const site: CapacityPart = {
  version: 'v1',
  taken: 6200,
  waiting_count: 3,
  value: { code: 'site', name: 'The site', capacity: 8000, products: ['weekend'] },
}

const products = ['weekend', 'friday'].map((external_code) => ({
  value: { external_code, name: `A ${external_code}` },
})) as unknown as FestivalParts['products']

/** The catalogue of a festival with this shared capacity. */
function open(path: string, requests: unknown[] = [], capacities = [site]) {
  const festival = { ...festivalWith([]).festival, products, capacities }
  const change = (to: string, body: unknown) => {
    requests.push([to, body])
    return { status: 200, body: { part: { ...site, version: 'v2' } } }
  }
  renderCatalogue(path, [], change, { 'GET festival': { festival } })
}

test('the list of shared capacities shows the products, the taken places and the waiting list of each', async () => {
  open('/catalogue/capacities')
  const row = await screen.findByRole('row', { name: /The site/ })
  expect(row.textContent).toContain('A weekend')
  expect(row.textContent).toContain('6,200 of 8,000')
  expect(row.textContent).toContain('3 waiting')
})

test('the order of shared capacities is that of the first page, because the shop shows none', async () => {
  open(
    '/catalogue/capacities',
    [],
    [site, { ...site, value: { ...site.value, code: 'camp', name: 'The camp' } }],
  )
  expect(await screen.findByText(/^This is the order on the overview page/)).toBeDefined()
})

test('the editor of a shared capacity shows the taken places, and adds a product', async () => {
  const requests: unknown[] = []
  open('/catalogue/capacities/site', requests)
  expect(await screen.findByText(/6,200 are taken/)).toBeDefined()
  fireEvent.click(screen.getByRole('combobox', { name: 'Products that share it' }))
  fireEvent.click(await screen.findByRole('option', { name: 'A friday', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('All changes saved.')
  expect(requests).toEqual([
    ['capacities/site', { version: 'v1', value: { products: ['weekend', 'friday'] } }],
  ])
})
