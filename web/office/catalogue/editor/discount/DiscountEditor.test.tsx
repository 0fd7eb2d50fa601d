import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DiscountPart, FestivalParts } from '#contract/office/festival.ts'
import { festivalWith, renderCatalogue } from '#web/testing/office/catalogue.tsx'
import { blankDiscount } from '#web/office/catalogue/editor/defaults.ts'

const radio: DiscountPart = {
  version: 'v1',
  taken: 12,
  given_away: null,
  value: {
    ...blankDiscount(),
    key: 'radio',
    name: 'Radio',
    codes: ['RADIO', 'FM'],
    percent: 12.5,
    uses: 300,
  },
}
const everybody: DiscountPart = {
  version: 'v1',
  taken: null,
  given_away: null,
  value: {
    ...blankDiscount(),
    key: 'all',
    group_of: 3,
    cheapest: 1,
    name: 'Everybody',
    automatic: true,
    percent: null,
    amount: 500,
  },
}

const products = ['weekend', 'vip'].map((external_code) => ({
  value: { external_code, name: `A ${external_code}`, enabled: external_code === 'weekend' },
})) as unknown as FestivalParts['products']

/** The catalogue of a festival with these discounts. */
function open(path: string, requests: unknown[] = []) {
  const festival = { ...festivalWith([]).festival, products, discounts: [radio, everybody] }
  const change = (to: string, body: unknown) => {
    requests.push([to, body])
    return { status: 200, body: { part: { ...radio, version: 'v2' } } }
  }
  renderCatalogue(path, [], change, { 'GET festival': { festival } })
}

test('the list of discounts shows what each gives, by which codes, and how often it is used', async () => {
  open('/catalogue/discounts')
  const row = await screen.findByRole('row', { name: /^Radio/ })
  for (const text of ['12.5% off', 'RADIO, FM', '12 of 300']) expect(row.textContent).toContain(text)
  const other = screen.getByRole('row', { name: /^Everybody/ }).textContent
  for (const text of ['€5.00 off, 1 of 3', 'Automatic']) expect(other).toContain(text)
})

test('a discount gives one of percent, amount and price, and has the fields of one condition', async () => {
  const requests: unknown[] = []
  open('/catalogue/discounts/radio', requests)
  expect(await screen.findByText(/12 are taken/)).toBeDefined()
  fireEvent.click(screen.getByRole('combobox', { name: 'Kind' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Price', hidden: true }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Price' }), { target: { value: '75' } })
  expect(screen.queryByRole('textbox', { name: 'Groups of' })).toBeNull()
  fireEvent.click(screen.getByRole('combobox', { name: 'Condition' }))
  fireEvent.click(await screen.findByRole('option', { name: 'On groups of them', hidden: true }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Groups of' }), { target: { value: '5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('All changes saved.')
  expect(requests).toEqual([
    ['discounts/radio', { version: 'v1', value: { percent: null, price: 7500, group_of: 5, cheapest: 1 } }],
  ])
})

test('a discount that becomes automatic loses its codes', async () => {
  const requests: unknown[] = []
  open('/catalogue/discounts/radio', requests)
  fireEvent.click(await screen.findByRole('switch', { name: 'Applies by itself, without a code' }))
  expect(screen.queryByLabelText('Codes')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('All changes saved.')
  expect(requests).toEqual([['discounts/radio', { version: 'v1', value: { automatic: true, codes: [] } }]])
})
