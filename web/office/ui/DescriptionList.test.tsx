import { expect, test } from 'vitest'
import { render, screen } from '@testing-library/react'
import { DescriptionList } from './DescriptionList.tsx'

test('what has no value is left out, name and all; a zero is a value', () => {
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
