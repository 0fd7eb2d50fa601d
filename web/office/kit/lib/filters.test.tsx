import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFilters } from './filters.ts'
import { renderOffice } from '#web/testing/office.tsx'

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

test('filters that are set in quick succession are all in the URL, also those of two lists', async () => {
  renderOffice([{ path: '/', element: <TwoLists /> }], '/?status=paid', {})
  const choose = async (name: string) => {
    screen.getByRole('button', { name }).click()
    // The URL has changed, and React has not rendered it yet.
    await Promise.resolve()
  }
  for (const name of ['day', 'split', 'hour']) await choose(name)
  await expect.poll(() => window.location.search).toBe('?status=paid&day=yes&split=yes&hour=yes')
})
