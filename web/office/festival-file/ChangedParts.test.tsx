import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportedPart } from '#contract/office/festival-files.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { ChangedParts } from './ChangedParts.tsx'

const PARTS: ImportedPart[] = [
  {
    list: 'products',
    key: 'weekend',
    kind: 'changed',
    differences: [{ path: 'price', before: 12_900, after: 1_290, unusual: 'smaller' }],
  },
  {
    list: 'products',
    key: 'camping',
    kind: 'changed',
    differences: [{ path: 'name', before: 'Camping', after: 'Tents', unusual: null }],
  },
]

test('unusual changes of a file are described in words, and their part is expanded', async () => {
  const screenOf = () => <ChangedParts parts={PARTS} />
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ index: true, Component: screenOf }] }],
    '/',
    {
      'GET session': { session: sessionOf('owner') },
    },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('1 unusual change')
  expect(screen.getByText('A tenth of it')).toBeTruthy()
  expect(screen.getByRole('button', { name: /weekend/ }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: /camping/ }).getAttribute('aria-expanded')).toBe('false')
})
