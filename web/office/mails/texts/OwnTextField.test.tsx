import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderOffice } from '#web/testing/office.tsx'
import { OwnTextField } from './OwnTextField.tsx'

const text = {
  path: 'server/refunds.counted',
  kind: 'row' as const,
  ours: 'Counts for order {order}',
  placeholders: [{ name: 'order', example: 'K7QX-M4RT', required: true }],
  also: ['tickets', 'shipped', 'terms', 'code', 'reset'],
  outdated: false,
  missing: true,
}

function Row() {
  const [value, onChange] = useState('')
  return <OwnTextField text={text} field={{ name: text.path, label: 'Row', value, onChange }} />
}

test('a placeholder is inserted at the cursor, and one click switches between the default and the own text', async () => {
  renderOffice([{ path: '/', Component: Row }], '/', {})
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Row')
  expect(field.placeholder).toBe(text.ours)
  expect(screen.getByText(/^In another language you say this in your own words/)).toBeTruthy()
  expect(screen.getByText(/Merchandise shipped, Terms to accept and 2 more\./)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'For  now' } })
  field.setSelectionRange(4, 4)
  fireEvent.click(screen.getByRole('button', { name: 'Fill in {order}' }))
  expect(field.value).toBe('For {order} now')
  expect(screen.getByText('Ours: Counts for order {order}')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to ours' }))
  expect(field.value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Start from ours' }))
  expect(field.value).toBe(text.ours)
})
