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
  expect(screen.getByText(/^You have your own text for this in another language/)).toBeTruthy()
  expect(screen.getByText(/Merchandise shipped, Terms to accept and 2 more\./)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'For  now' } })
  field.setSelectionRange(4, 4)
  fireEvent.click(screen.getByRole('button', { name: 'Insert {order}' }))
  expect(field.value).toBe('For {order} now')
  expect(screen.getByText('Default: Counts for order {order}')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Restore default' }))
  expect(field.value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Start from the default' }))
  expect(field.value).toBe(text.ours)
})
