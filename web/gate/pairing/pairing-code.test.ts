import { expect, it } from 'vitest'
import { pairingCodeOf, takeCodeOfLink } from './pairing-code.ts'

it('a pairing code is read from a link of the office, and from typed text', () => {
  const code = 'K7QX-2M9D-V30T'
  for (const text of [code, 'k7qx 2m9d v3ot', `https://tickets.example/gate#${code}`])
    expect(pairingCodeOf(text)).toBe(code)
  for (const text of ['', 'K7QX', 'https://evil.example/gate#', 'F2.AAAABBBBCCCC.1.X.Y'])
    expect(pairingCodeOf(text)).toBe('')
})

it('the code is removed from the URL as soon as it was read', () => {
  history.replaceState(null, '', '/gate#K7QX-2M9D-V30T')
  expect(takeCodeOfLink()).toBe('K7QX-2M9D-V30T')
  expect(location.href).toMatch(/\/gate$/)
  expect(takeCodeOfLink()).toBe('')
})
