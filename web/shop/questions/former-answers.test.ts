import { expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { Answers, Question } from '#contract/questions/questions.ts'
import { paidOrder, shirt, ticket } from '#web/testing/fixtures/orders.ts'
import { questionOf } from '#web/testing/fixtures/questions.ts'
import { formerAnswers, type Subject } from './former-answers.ts'

const ana = (answers: Answers): Order => ({
  ...paidOrder,
  tickets: [{ ...ticket, full_name: 'Ana Horvat', answers }],
  merchandisePurchases: [],
})

const offered = (orders: Order[], questions: Question[], subject: Subject = { holder: 'Ana Horvat' }) =>
  formerAnswers(orders, subject, { questions, given: {}, age: null, countries: ['HR'] })

it('nothing sensitive, no consent and no file of an earlier order is offered', () => {
  const questions = [
    questionOf('allergy', { sensitive: true }),
    questionOf('rules', { type: 'consent' }),
    questionOf('proof', { type: 'file' }),
    questionOf('song'),
  ]
  const before = ana({ allergy: 'nuts', rules: true, proof: 'file.sig', song: 'Bella' })
  expect(offered([before], questions)).toEqual({ song: 'Bella' })
})

it('an answer about a thing is offered for everybody, one about a person only for the same person', () => {
  const questions = [questionOf('song'), questionOf('plate', { type: 'plate', about: 'thing' })]
  const before = ana({ song: 'Bella', plate: 'ST 1' })
  expect(offered([before], questions, { holder: 'Bo Berg' })).toEqual({ plate: 'ST 1' })
  expect(offered([before], questions, { holder: '' })).toEqual({ plate: 'ST 1' })
  expect(offered([before], questions, { holder: null })).toEqual({ plate: 'ST 1' })
})

it('merchandise is answered as merchandise was, and an order as the last order', () => {
  const purchase = { ...paidOrder, tickets: [], merchandisePurchases: [{ ...shirt, answers: { song: 'x' } }] }
  const first = { ...paidOrder, created_at: '2026-05-01T10:00:00+02:00', answers: { song: 'first' } }
  const last = { ...paidOrder, created_at: '2026-06-01T10:00:00+02:00', answers: { song: 'last' } }
  expect(offered([purchase], [questionOf('song')], { holder: null })).toEqual({ song: 'x' })
  expect(offered([first, last], [questionOf('song')], { order: true })).toEqual({ song: 'last' })
})

it('an option that is gone, and what is not asked now, is not offered', () => {
  const diet = questionOf('diet', { type: 'choice', options: [{ key: 'vegan', label: 'Vegan' }] })
  const more = questionOf('more', { condition: { question: 'diet', is: 'vegan' } })
  expect(offered([ana({ diet: 'fish', more: 'x' })], [diet, more])).toEqual({})
  expect(offered([ana({ diet: 'vegan', more: 'x' })], [diet, more])).toEqual({ diet: 'vegan', more: 'x' })
})
