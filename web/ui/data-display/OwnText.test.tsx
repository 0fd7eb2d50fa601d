import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { rememberFallbacks } from '#web/lib/data/fallbacks.ts'
import { OwnText } from './OwnText.tsx'

afterEach(() => rememberFallbacks({ languages: ['en'] }))

const htmlOf = (text: string | null): string => render(<OwnText>{text}</OwnText>).container.innerHTML

test('a text without a translation is marked with its language, alone or beside others', () => {
  rememberFallbacks({ fallbacks: ['Weekend ticket', 'Festoon shore'], languages: ['en', 'de'] })
  expect(htmlOf('Weekend ticket')).toBe('<span lang="en">Weekend ticket</span>')
  expect(htmlOf('8. Juli · Festoon shore')).toBe('8. Juli · <span lang="en">Festoon shore</span>')
  expect(htmlOf('Wochenende')).toBe('Wochenende')
  expect(htmlOf(null)).toBe('')
})

test('a page in the festival’s first language marks no text', () => {
  rememberFallbacks({ languages: ['en', 'de'] })
  expect(htmlOf('Weekend ticket · Festoon shore')).toBe('Weekend ticket · Festoon shore')
})
