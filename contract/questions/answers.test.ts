import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { checkAnswers, type Asking } from './answers.ts'
import type { Question, QuestionType } from './questions.ts'

const question = (type: QuestionType, changes: Partial<Question> = {}): Question => ({
  key: 'q',
  label: 'Q',
  help: '',
  type,
  required: true,
  options: [
    { key: 'a', label: 'A' },
    { key: 'b', label: 'B' },
  ],
  min: null,
  max: null,
  max_length: null,
  condition: null,
  due: 'purchase',
  about: 'person',
  sensitive: false,
  ...changes,
})

const asking: Asking = {
  age: 'adult',
  today: '2027-06-10',
  countries: ['HR', 'DE'],
  phone: (text) => (text.startsWith('+') ? text.replaceAll(' ', '') : null),
  isFile: (key, text) => text === `${key}.file`,
  leave: 'later',
}

const check = (questions: Question[], given: unknown, changes: Partial<Asking> = {}) =>
  checkAnswers(questions, given, { ...asking, ...changes })

const VALID: [type: QuestionType, given: unknown, stored: unknown][] = [
  ['text', '  two   words ', 'two words'],
  ['text', 'אבג 🥜', 'אבג 🥜'],
  ['long_text', 'one\r\ntwo ', 'one\ntwo'],
  ['number', -2.5, -2.5],
  ['choice', 'b', 'b'],
  ['choices', ['b', 'a', 'b'], ['a', 'b']],
  ['boolean', false, false],
  ['date', '2000-02-29', '2000-02-29'],
  ['phone', '+385 91 2345678', '+385912345678'],
  ['country', 'HR', 'HR'],
  ['plate', ' st-123  ab ', 'ST-123 AB'],
  ['consent', true, true],
  ['file', 'q.file', 'q.file'],
]
for (const [type, given, stored] of VALID)
  test(`${JSON.stringify(given)} answers a question of the type ${type}`, () => {
    assert.deepEqual(check([question(type)], { q: given }).answers, { q: stored })
  })

const WRONG: [type: QuestionType, given: unknown, refusal: string][] = [
  ['text', '   ', 'Please answer: Q'],
  ['text', 7, 'Please answer: Q'],
  ['text', 'x'.repeat(1001), 'Please use at most 1,000 characters: Q'],
  ['long_text', 'x'.repeat(5001), 'Please use at most 5,000 characters: Q'],
  ['text', 'a\u0000b', 'Please leave out characters that nobody can see: Q'],
  ['text', 'a\u202Eb', 'Please leave out characters that nobody can see: Q'],
  ['text', 'a\uD800', 'Please leave out characters that nobody can see: Q'],
  ['number', '7', 'Please enter a number: Q'],
  ['number', Number.NaN, 'Please enter a number: Q'],
  ['choice', 'c', 'Please choose one of the offered answers: Q'],
  ['choice', ['a'], 'Please choose one of the offered answers: Q'],
  ['choices', ['a', 'c'], 'Please choose one of the offered answers: Q'],
  ['choices', [], 'Please answer: Q'],
  ['boolean', 'true', 'Please answer: Q'],
  ['date', '1900-01-01', 'Please enter a date: Q'],
  ['date', '2027-02-30', 'Please enter a date: Q'],
  ['phone', '091 2345678', 'Please enter the number with its country code, such as +385 91 234 5678: Q'],
  ['country', 'US', 'Please choose one of the offered answers: Q'],
  ['plate', '🚗', 'Please enter the number plate in letters and digits: Q'],
  ['file', 'other.file', 'Please choose a file: Q'],
  ['file', '', 'Please answer: Q'],
  ['consent', false, 'Please agree: Q'],
  ['consent', undefined, 'Please agree: Q'],
]
for (const [type, given, refusal] of WRONG)
  test(`${JSON.stringify(given)?.slice(0, 20)} is no answer to a question of the type ${type}`, () => {
    assert.deepEqual(check([question(type)], { q: given }).errors, { q: refusal })
  })

test('a number has limits', () => {
  const limited = [question('number', { min: 1, max: 5 })]
  assert.deepEqual(check(limited, { q: 0 }).errors, { q: 'Please enter at least 1: Q' })
  assert.deepEqual(check(limited, { q: 6 }).errors, { q: 'Please enter at most 5: Q' })
})

describe('what may stay open', () => {
  const open = (changes: Partial<Question>, leave: Asking['leave'] = 'later') => {
    const { errors, open: left } = check([question('text', changes)], {}, { leave })
    return Object.keys(errors).length === 0 && left.length === 1
  }
  const cases: [title: string, changes: Partial<Question>, leave: Asking['leave'], isOpen: boolean][] = [
    ['not what is due at the purchase', {}, 'later', false],
    ['what is not required', { required: false }, 'later', true],
    ['what has time until today', { due: '2027-06-10' }, 'later', true],
    ['not what had time until yesterday', { due: '2027-06-09' }, 'later', false],
    ['what is asked at the gate', { due: 'gate' }, 'later', true],
    ['what a holder answers who is named later', {}, 'person', true],
    ['not what is about the thing of a holder who is named later', { about: 'thing' }, 'person', false],
    ['everything that staff sell', { about: 'thing' }, 'all', true],
  ]
  for (const [title, changes, leave, isOpen] of cases)
    test(title, () => assert.equal(open(changes, leave), isOpen))
})

describe('conditions', () => {
  const diet = question('choice', { key: 'diet' })
  const nuts = question('boolean', { key: 'nuts', condition: { question: 'diet', is: 'b' } })
  const which = question('text', { key: 'which', condition: { question: 'nuts', is: true } })
  const all = [which, diet, nuts]
  test('a question is asked for the answer of another one, in any order', () => {
    assert.deepEqual(Object.keys(check(all, { diet: 'b', nuts: true }).errors), ['which'])
    assert.deepEqual(check(all, { diet: 'b', nuts: false, which: 'x' }).answers, { diet: 'b', nuts: false })
  })
  test('what depends on a question that is not asked is not asked, and its answer is dropped', () => {
    const { answers, errors } = check(all, { diet: 'a', nuts: true, which: 'Peanuts' })
    assert.deepEqual([answers, errors], [{ diet: 'a' }, {}])
  })
  test('a question is asked of some ages', () => {
    const guardian = [question('text', { condition: { age: ['child'] } })]
    assert.deepEqual(check(guardian, {}).errors, {})
    assert.deepEqual(Object.keys(check(guardian, {}, { age: 'child' }).errors), ['q'])
  })
})

test('any answers are accepted as they were stored, and nothing crashes', () => {
  const types = VALID.map(([type]) => type)
  const questions = types.map((type) => question(type, { key: type }))
  const valid = fc.record(
    Object.fromEntries(VALID.map(([type, given]) => [type, fc.oneof(fc.constant(given), fc.anything())])),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(valid, fc.anything()), (given) => {
      const { answers } = check(questions, given)
      const again = check(questions, answers)
      assert.deepEqual(again.answers, answers)
      for (const key of Object.keys(answers)) assert.equal(again.errors[key], undefined)
    }),
  )
})
