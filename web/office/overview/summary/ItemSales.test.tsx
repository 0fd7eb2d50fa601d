import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BundleFigures, ItemFigures, SalesFigures } from '#contract/office/figures.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { ItemSales } from './ItemSales.tsx'

const weekend: ItemFigures = {
  kind: 'product',
  external_code: 'weekend',
  name: 'Weekend',
  event: null,
  sold: 5,
  returned: 0,
  income: 66_500,
  refunded: 0,
  remaining: null,
}
const family = { external_code: 'family', name: 'Family weekend', sold: 1, returned: 0, refunded: 0 }

async function rowsOf(bundles: BundleFigures[]) {
  const totals = { orders: 1, sold: 5, returned: 0, income: 66_500, refunded: 0 }
  const days = { first: '2027-01-14', last: '2027-01-15', days: [] }
  const items = [weekend]
  const figures: SalesFigures = {
    ...days,
    event: null,
    totals,
    before: null,
    last_year: null,
    items,
    bundles,
    variants: [],
  }
  const Component = () => <ItemSales figures={figures} />
  renderOffice([{ path: '/', Component: OfficeShell, children: [{ path: 'sold', Component }] }], '/sold', {
    'GET session': { session: sessionOf('sales') },
  })
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

test('bundles that were sold have rows below the items that include them', async () => {
  expect(
    await rowsOf([
      { ...family, income: 30_500 },
      { ...family, external_code: 'crew', name: 'Crew', sold: 0, income: 0 },
    ]),
  ).toEqual(['Weekend5€665.00', 'Bundles, included in the tickets above', 'Family weekend1€305.00'])
})
