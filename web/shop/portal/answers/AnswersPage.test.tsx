import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { questionOf } from '#web/testing/fixtures/questions.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { AnswersPage } from './AnswersPage.tsx'

const tent = questionOf('tent', { label: 'Whose tent do you share?', due: 'gate' })
const drink = questionOf('drink', { label: 'What do we put on your table?', due: 'gate' })

afterEach(() => {
  closeShop()
  vi.unstubAllGlobals()
})

it('a holder who answers one of two questions hears that it is saved, and then that nothing is asked any more', async () => {
  let open = [tent, drink]
  const requests = fakeServer(({ name, body }) => {
    if (name === 'answer-by-link')
      open = open.filter(({ key }) => !Object.hasOwn(Object(body['answers']), key))
    const item = {
      kind: 'products',
      id: 7,
      name: 'Weekend',
      full_name: 'Ana Horvat',
      age: null,
      answers: {},
      questions: open,
    }
    return { body: { items: [item] } }
  })
  const user = userEvent.setup()
  renderShop('/answers/l', [{ path: '/answers/:link', element: <AnswersPage /> }], zoesData())
  await user.type(await screen.findByLabelText(/Whose tent/), 'Ivo’s')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  const saved = await screen.findByRole('region', { name: 'Thank you for your answers.' })
  expect(document.activeElement).toBe(saved)
  expect(screen.queryByLabelText(/Whose tent/)).toBeNull()
  await user.type(screen.getByLabelText(/What do we put/), 'Lemonade')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  const done = await screen.findByRole('region', { name: 'Everything is answered.' })
  expect(document.activeElement).toBe(done)
  expect(requests.at(-1)?.body).toMatchObject({ kind: 'products', id: 7, answers: { drink: 'Lemonade' } })
})
