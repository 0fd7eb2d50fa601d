import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Holder } from '#contract/carts.ts'
import type { Question } from '#contract/questions/questions.ts'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { publicData, weekend } from '#web/testing/fixtures/shop.ts'
import SeveralDialog from './SeveralDialog.tsx'

beforeEach(() => data.initialize(publicData))
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

const song: Question = {
  key: 'song',
  label: 'Your song',
  help: '',
  type: 'text',
  required: true,
  options: [],
  min: null,
  max: null,
  max_length: null,
  condition: null,
  due: 'purchase',
  about: 'person',
  sensitive: false,
}

function open() {
  const save = vi.fn<(tickets: Holder[]) => Promise<void>>(() => Promise.resolve())
  const product = { ...weekend, questions: [song] }
  render(
    <QueryClientProvider client={queryClient}>
      <SeveralDialog
        wanted={[{ product, count: 2 }]}
        time={null}
        onSave={save}
        onFailed={vi.fn()}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  )
  return save
}

const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answersIn = (save: { mock: { calls: [Holder[]][] } }) =>
  save.mock.calls[0]?.[0].map(({ answers }) => answers)

it('what the festival asks of several people is answered once for all, or by each person', async () => {
  //
  const save = open()
  await userEvent.type(await screen.findByLabelText('Full name of person 1'), 'Ana Horvat')
  await userEvent.type(screen.getByLabelText('Full name of person 2'), 'Bo Berg')
  await userEvent.type(screen.getByLabelText('Email'), 'ana@lights.example')
  await userEvent.selectOptions(screen.getByLabelText('Age'), 'grown')
  await userEvent.type(await screen.findByLabelText('Your song'), 'Bella')
  await tap('Confirm')
  await waitFor(() => expect(answersIn(save)).toEqual([{ song: 'Bella' }, { song: 'Bella' }]))
  save.mockClear()
  await userEvent.click(screen.getByLabelText('Each person answers for themselves'))
  const songOf = (number: number) =>
    within(screen.getByRole('group', { name: `Answers of person ${number}` })).getByLabelText('Your song')
  await userEvent.type(songOf(1), 'Ciao')
  await tap('Confirm')
  expect(songOf(2).getAttribute('aria-invalid')).toBe('true')
  expect(save).not.toHaveBeenCalled()
  await userEvent.type(songOf(2), 'Volare')
  await tap('Confirm')
  await waitFor(() => expect(answersIn(save)).toEqual([{ song: 'Ciao' }, { song: 'Volare' }]))
})
