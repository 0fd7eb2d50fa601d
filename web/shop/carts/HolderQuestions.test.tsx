import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Holder } from '#contract/carts.ts'
import type { Order } from '#contract/orders.ts'
import type { Answers } from '#contract/questions/questions.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { paidOrder, zoe } from '#web/testing/fixtures/orders.ts'
import { questionOf } from '#web/testing/fixtures/questions.ts'
import { publicData, weekend } from '#web/testing/fixtures/shop.ts'
import HolderDialog from './HolderDialog.tsx'

const questions = [
  questionOf('Diet', { type: 'choice', options: [{ key: 'vegan', label: 'Vegan' }], required: true }),
  questionOf('Allergies', { condition: { question: 'Diet', is: 'vegan' } }),
  questionOf('Nights', { type: 'number', help: 'Without the first one.' }),
]

const orderWith = (created_at: string, answers: Answers, full_name = 'Ana Horvat'): Order => ({
  ...paidOrder,
  created_at,
  tickets: paidOrder.tickets.slice(0, 1).map((ticket) => ({ ...ticket, full_name, answers })),
})

beforeEach(() => data.initialize(publicData))
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

function show(save: (holder: Holder) => Promise<void>) {
  render(
    <QueryClientProvider client={queryClient}>
      <HolderDialog
        title="Who?"
        product={{ ...weekend, questions }}
        line={null}
        time={null}
        onSave={save}
        onFailed={vi.fn()}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  )
}

it('asks what the festival asks, says what appears by an answer, and shows refusals at their fields', async () => {
  const user = userEvent.setup()
  const save = vi.fn<(holder: Holder) => Promise<void>>()
  save.mockRejectedValueOnce(
    new ApiError(422, { 'answers.Allergies': ['Please be brief: Allergies'] }, null, ''),
  )
  show(save)
  const diet = await screen.findByLabelText('Diet')
  expect(screen.queryByLabelText(/^Allergies/)).toBeNull()
  // Everything that is wrong is said at once, before anything is sent.
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  for (const name of ['Full name', 'Diet'])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true')
  expect(save).not.toHaveBeenCalled()
  await user.selectOptions(diet, 'Vegan')
  expect(screen.getByRole('status').textContent).toBe(
    'Because of the answer “Vegan” there is another question: Allergies',
  )
  await user.type(screen.getByLabelText(/^Allergies/), 'Nuts')
  await user.type(screen.getByLabelText(/^Nights/), '2,5')
  await user.type(screen.getByLabelText('Full name'), 'Ana')
  await user.type(screen.getByLabelText('Email'), 'a@b.hr')
  await user.selectOptions(
    screen.getByLabelText('Age'),
    screen.getAllByRole('option', { name: /./ })[1] ?? '',
  )
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.getByLabelText(/^Allergies/).getAttribute('aria-invalid')).toBe('true'))
  expect(save.mock.calls[0]?.[0].answers).toEqual({ Diet: 'vegan', Allergies: 'Nuts', Nights: 2.5 })
})

it('offers what the same person answered in an earlier order, and only what is asked and still valid', async () => {
  const user = userEvent.setup()
  data.merge({
    customer: zoe,
    orders: [
      orderWith('2026-05-01T10:00:00+02:00', { Diet: 'vegan', Allergies: 'Nuts' }),
      orderWith('2026-06-01T10:00:00+02:00', { Nights: 2, Gone: 'x' }),
      orderWith('2026-06-02T10:00:00+02:00', { Nights: 7 }, 'Bo Berg'),
    ],
  })
  show(() => Promise.resolve())
  await screen.findByLabelText('Diet')
  const offer = { name: 'Use these answers' }
  expect(screen.queryByRole('button', offer)).toBeNull()
  await user.clear(screen.getByLabelText('Full name'))
  await user.type(screen.getByLabelText('Full name'), 'ana horvat')
  const offered = screen.getByRole('region', { name: 'From your earlier orders' })
  expect(
    within(offered)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Diet Vegan', 'Allergies Nuts', 'Nights 2'])
  await user.click(screen.getByRole('button', offer))
  expect(screen.getByLabelText<HTMLSelectElement>('Diet').value).toBe('vegan')
  expect(screen.getByLabelText<HTMLInputElement>(/^Nights/).value).toBe('2')
  expect(document.activeElement).toBe(screen.getByLabelText('Diet'))
  expect(screen.queryByRole('button', offer)).toBeNull()
})
