import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFilters } from './filters.ts'
import { renderOffice } from './test-office.tsx'

function Filters({ names }: { names: string[] }) {
  const { filters, set } = useFilters(names)
  return names.map((name) => (
    <button key={name} onClick={() => set({ [name]: 'yes' })}>
      {name} {filters[name]}
    </button>
  ))
}

const TwoLists = () => (
  <>
    <Filters names={['day', 'split']} />
    <Filters names={['hour']} />
  </>
)

test('filters that are chosen in one breath are all in the address, also those of two lists', async () => {
  const router = renderOffice([{ path: '/', element: <TwoLists /> }], '/?status=paid', {})
  act(() => {
    for (const name of ['day', 'split', 'hour']) screen.getByRole('button', { name }).click()
  })
  await expect.poll(() => router.state.location.search).toBe('?status=paid&day=yes&split=yes&hour=yes')
})
