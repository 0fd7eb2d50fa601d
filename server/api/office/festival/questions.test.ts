import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Question } from '#contract/questions/questions.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { ALLERGIES, DIET, SIZE } from '#testing/fixtures/questions.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

const PATH = '/office/api/questions'

const askedOf = async (w: World): Promise<string[]> => {
  const { body } = await w.post('/api/get-shop-item', { external_code: 'weekend' })
  return (body.item?.questions ?? []).map(({ label }: Question) => label)
}

test('a question that is added in the office is asked, in the order of its list, and stays once it was answered', async (t) => {
  //
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  for (const question of [DIET, ALLERGIES, SIZE]) {
    const { status, body } = await owner.post(PATH, { value: question })
    assert.equal(status, 200, JSON.stringify(body))
  }
  assert.deepEqual(await askedOf(w), [DIET.label, ALLERGIES.label, SIZE.label])
  await buyTicket(w, await customer(w), { answers: { size: 'L' } })
  const order = { ...NOTHING, questions: ['size', 'diet', 'allergies'] }
  assert.equal((await owner.patch('/office/api/festival', order)).status, 200)
  await changePart(owner, 'questions/diet', {
    label: 'Your food?',
    translations: { de: { label: 'Ihr Essen?' } },
  })
  assert.deepEqual(await askedOf(w), ['Size', 'Your food?', ALLERGIES.label])

  const removed = async (key: string) => {
    const { version } = (await owner.get(`${PATH}/${key}`)).body.part
    return owner.post(`${PATH}/${key}/removals`, { version })
  }
  // What another question depends on cannot go.
  const refused = await removed('diet')
  assert.deepEqual(refused.body.errors, {
    'questions[1].condition.question': ['allergies: no question has the key diet.'],
  })
  assert.deepEqual((await removed('allergies')).body, { outcome: 'removed' })
  assert.deepEqual((await removed('size')).body, { outcome: 'switched off' })
  assert.deepEqual(await askedOf(w), ['Your food?'])
  const { translations } = (await owner.get('/office/api/translations')).body
  const part = translations.parts.find(({ list }: { list: string }) => list === 'questions')
  assert.deepEqual([part.name, part.texts[0].in], ['Size', {}])
})

test('a question that leads back to itself, or that nobody could answer, is refused at its field', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await owner.post(PATH, { value: DIET })
  await owner.post(PATH, { value: { ...DIET, key: 'drink', condition: { question: 'diet', is: 'vegan' } } })
  const circle = await changePart(owner, 'questions/diet', { condition: { question: 'drink', is: 'all' } })
  assert.deepEqual(Object.keys(circle.body.errors), ['condition.question', 'questions[1].condition.question'])
  const empty = await changePart(owner, 'questions/diet', { options: {} })
  assert.deepEqual(empty.body.errors.options, ['Must have an option for the type choice.'])
})

const NOTHING = {
  events: [],
  products: [],
  merchandise: [],
  bundles: [],
  capacities: [],
  shipping: [],
  discounts: [],
}
