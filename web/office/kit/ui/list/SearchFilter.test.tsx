import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderOffice } from '#web/testing/office.tsx'
import { SearchFilter } from './SearchFilter.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('letters typed while a search is still loading are kept, and a change from outside replaces them', async () => {
  const reported = vi.fn<(value: string) => void>()
  function Search() {
    const [value, setValue] = useState('')
    return (
      <>
        <SearchFilter label="Search" placeholder="Name" value={value} onChange={reported} />
        <button onClick={() => setValue('confi')}>Loaded</button>
        <button onClick={() => setValue('')}>Clear</button>
      </>
    )
  }
  renderOffice([{ path: '/', Component: Search }], '/', {})
  const input = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  await userEvent.type(input, 'confi')
  await waitFor(() => expect(reported).toHaveBeenCalledWith('confi'))
  expect(input.value).toBe('confi')
  await userEvent.type(input, 'rm')
  press('Loaded')
  expect(input.value).toBe('confirm')
  press('Clear')
  expect(input.value).toBe('')
})
