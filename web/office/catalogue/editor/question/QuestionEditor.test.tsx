import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FestivalParts, QuestionPart } from '#contract/office/festival.ts'
import { festivalWith, renderCatalogue } from '#web/testing/office/catalogue.tsx'
import { blankQuestion } from '#web/office/catalogue/editor/defaults.ts'

const diet: QuestionPart = {
  version: 'v1',
  value: {
    ...blankQuestion(),
    key: 'diet',
    label: 'What do you eat?',
    for: { items: [], types: ['ticket'], ages: [] },
    options: { all: 'Everything', vegan: 'Vegan' },
    at_gate: { vegan: { text: 'Vegan band', colour: 'green' } },
  },
}

const products = [
  { value: { external_code: 'weekend', name: 'Weekend' } },
] as unknown as FestivalParts['products']

function open(path: string, requests: unknown[] = []) {
  const festival = { ...festivalWith([]).festival, products, questions: [diet] }
  const change = (to: string, body: unknown) => {
    requests.push([to, body])
    return { status: 200, body: { part: { ...diet, version: 'v2' } } }
  }
  renderCatalogue(path, [], change, { 'GET festival': { festival } })
}

const type = (name: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByRole('textbox', { name })[at] as HTMLElement, { target: { value } })

test('the list of questions says of what each is asked, and until when', async () => {
  open('/catalogue/questions')
  const row = await screen.findByRole('row', { name: /^What do you eat/ })
  for (const text of ['diet', 'the purchase', 'Asked']) expect(row.textContent).toContain(text)
})

test('an answer gets its key from its text, and what the gate shows; a saved key stays', async () => {
  const requests: unknown[] = []
  open('/catalogue/questions/diet', requests)
  await screen.findByDisplayValue('Vegan band')
  type('Answer', 'Everything but fish', 0)
  fireEvent.click(screen.getByRole('button', { name: 'Add an answer' }))
  type('Answer', 'Gluten-free', 2)
  type('Shown at the gate', 'Gluten-free band', 2)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('All changes saved.')
  expect(JSON.stringify(requests)).toBe(
    JSON.stringify([
      [
        'questions/diet',
        {
          version: 'v1',
          value: {
            options: { all: 'Everything but fish', vegan: 'Vegan', 'gluten-free': 'Gluten-free' },
            at_gate: {
              vegan: { text: 'Vegan band', colour: 'green' },
              'gluten-free': { text: 'Gluten-free band', colour: 'amber' },
            },
          },
        },
      ],
    ]),
  )
})

test('a new question is asked if another one has an answer, and a sensitive one shows nothing at the gate', async () => {
  const requests: [string, { value: object }][] = []
  open('/catalogue/add/questions', requests)
  await screen.findByRole('textbox', { name: /^Question/ })
  type('Question', 'Any allergies?')
  fireEvent.click(screen.getByRole('combobox', { name: /^Type of answer/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Yes or no', hidden: true }))
  type('Shown at the gate for “Yes”', 'Ask the kitchen')
  fireEvent.click(screen.getByRole('switch', { name: 'Sensitive, such as health' }))
  fireEvent.click(screen.getByRole('combobox', { name: 'Only asked if' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Another question has an answer', hidden: true }))
  fireEvent.click(screen.getByRole('combobox', { name: 'That answer' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Vegan', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.[1].value).toMatchObject({
    key: 'any-allergies',
    label: 'Any allergies?',
    type: 'boolean',
    sensitive: true,
    at_gate: {},
    condition: { question: 'diet', is: 'vegan', age: [] },
  })
})
