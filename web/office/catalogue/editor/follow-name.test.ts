import { expect, test, vi } from 'vitest'
import { codeFrom, unusedCode } from '#contract/festival/codes.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { withCode } from './follow-name.ts'

const codeOf = (name: string) => unusedCode(codeFrom(name), ['camping'])

/** Types a name over another one; returns the code afterwards. */
function typed(before: string, code: string, name: string): string {
  let current = code
  const field = { label: '', onChange: vi.fn<(value: string | InvalidInput) => void>() }
  const codeField = {
    ...field,
    name: 'external_code',
    value: code,
    onChange: (value: string | InvalidInput) => {
      if (typeof value === 'string') current = value
    },
  }
  const nameField = { ...field, name: 'name', value: before }
  withCode(nameField, codeField, codeOf).onChange(name)
  expect(field.onChange).toHaveBeenCalledWith(name)
  return current
}

test('a code follows the name of its record until somebody types another one', () => {
  expect(typed('', '', 'Night boat')).toBe('night-boat')
  expect(typed('Night boat', 'night-boat', 'Night boat to Vis')).toBe('night-boat-to-vis')
  expect(typed('Night boat', 'boat', 'Night boat to Vis')).toBe('boat')
  expect(typed('Campin', 'campin', 'Camping')).toBe('camping-2')
  expect(typed('Camping', 'camping-2', 'Camping field')).toBe('camping-field')
})
