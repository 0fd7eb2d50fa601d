import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chart } from './Chart.tsx'

const show = (
  asTable: boolean,
  series = [
    { name: 'Credit card', values: [3, 4] },
    { name: 'Voucher', values: [0, 1] },
  ],
) =>
  render(
    <MantineProvider>
      <Chart
        title="Sales by day"
        rowTitle="Day"
        labels={['Thu 14 Jan', 'Fri 15 Jan']}
        series={series}
        format={(value) => `${value} tickets`}
        asTable={asTable}
      />
    </MantineProvider>,
  )

test.each([true, false])('the figures of a chart can be read as a table (shown: %s)', async (asTable) => {
  show(asTable)
  const rows = await screen.findAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Credit card', 'Voucher', 'Total'],
    ['Thu 14 Jan', '3 tickets', '0 tickets', '3 tickets'],
    ['Fri 15 Jan', '4 tickets', '1 tickets', '5 tickets'],
  ])
})

test('a time in which nothing was sold says so', () => {
  show(false, [])
  expect(screen.getByText('No sales in this period.')).toBeDefined()
})
