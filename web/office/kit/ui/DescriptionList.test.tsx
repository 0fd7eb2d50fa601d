import { expect, test } from 'vitest'
import { render, screen } from '@testing-library/react'
import { DescriptionList } from './DescriptionList.tsx'

test('empty values are omitted with their names; zero is a value', () => {
  render(
    <DescriptionList
      items={[
        ['Invoice', '2026-000258'],
        ['Credit notes', false],
        ['Company', ''],
        ['Voucher', null],
        ['Scans', 0],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Invoice', 'Scans'])
})
