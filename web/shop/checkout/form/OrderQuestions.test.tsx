import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { questionOf } from '#web/testing/fixtures/questions.ts'
import { button, leave, sent, tickets, visit, wrong } from '#web/testing/checkout.tsx'

const asked = [
  questionOf('camper', { label: 'Do you come by camper?', type: 'boolean', required: true }),
  questionOf('plate', { label: 'Its plate', type: 'plate', condition: { question: 'camper', is: true } }),
]

afterEach(leave)

it('the order asks once, marks what is missing and sends the answers', async () => {
  const cart = { ...tickets, order_questions: asked }
  const known = { ...zoesData(), customer: { ...zoe, country: 'HR' } }
  const { user, requests } = await visit({ cart, known })
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Yes' })).toBeTruthy())
  expect(screen.queryByLabelText(/Its plate/)).toBeNull()
  await user.click(screen.getByRole('checkbox'))
  await user.click(button())
  expect(wrong()).toEqual(['Please answer: Do you come by camper?'])
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  await user.type(screen.getByLabelText(/Its plate/), 'st 1')
  await user.click(button())
  await waitFor(() =>
    expect(sent(requests)).toMatchObject({ order_answers: { camper: true, plate: 'st 1' } }),
  )
})
