import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Period } from './Period.tsx'

it.each([
  ['Fri 3 December – Sat 4 December 2027', ['Fri 3 December –', 'Sat 4 December 2027']],
  ['Sat 10 July 2027, 16:00', ['Sat 10 July 2027, 16:00']],
])('a line breaks "%s" between its dates alone', (period, wholes) => {
  const { container } = render(<Period>{period}</Period>)
  expect(container.textContent).toBe(period)
  expect([...container.children].map(({ textContent }) => textContent)).toEqual(wholes)
})
