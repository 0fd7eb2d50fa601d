import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StockLevel } from '#contract/office/overview.ts'
import { useSession } from '#web/office/kit/lib/session.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { StockLevels } from './StockLevels.tsx'

const level = (changes: Partial<StockLevel>): StockLevel => ({
  kind: 'product',
  external_code: 'weekend',
  name: 'Weekend ticket',
  event: null,
  enabled: true,
  travel_time: null,
  capacity: 4000,
  taken: 32,
  held: 2,
  promised: 0,
  limited_by: null,
  ...changes,
})

const site = level({ kind: 'shared', external_code: 'site', name: 'The site', capacity: 50, taken: 50 })

const Levels = () =>
  useSession() ? (
    <StockLevels
      stock={[site, level({ limited_by: 'site' }), level({ external_code: 'day', name: 'Day' })]}
    />
  ) : null

test('of a product whose shared capacity is full nothing is left, and it says of what', async () => {
  renderOffice([{ path: '/', element: <Levels /> }], '/', { 'GET session': { session: sessionOf('owner') } })
  const cellsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  await screen.findByText('What is left')
  expect(cellsOf(/^Weekend/)).toEqual(['Weekend ticket', '0', '50limited by The site', '30', '2'])
  expect(cellsOf(/^Day/)).toEqual(['Day', '3,968', '4,000', '30', '2'])
})
