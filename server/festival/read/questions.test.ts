import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardOnly, shirt, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const site = { ...cardOnly, ageRanges: { child: 'Child', adult: 'Adult' } }
const diet = {
  key: 'diet',
  label: 'What do you eat?',
  type: 'choice',
  for: { types: ['ticket'] },
  options: { all: 'Everything', vegan: 'Vegan' },
}

/** Written out, because YAML would write what questions share as an alias. */
async function faults(asked: Parts[]): Promise<string[]> {
  const questions: unknown = JSON.parse(JSON.stringify(asked))
  const text = smallFestival({ site, products: [weekend], merchandise: [shirt], questions })
  const found = await validate(text, '.')
  return found.faults.map(({ path, fault }) => `${path}: ${fault}`)
}

test('a question is asked of items or types, by another answer or an age, until a day', async () => {
  const nuts = { key: 'nuts', label: 'Nuts?', for: { items: ['weekend', 'shirt'] }, due: '2027-06-20' }
  const all = [
    { ...nuts, condition: { question: 'diet', is: 'vegan' } },
    { ...diet, at_gate: { vegan: { text: 'Vegan', colour: 'green' } } },
    { ...nuts, key: 'guardian', condition: { age: ['child'] }, due: 'gate', sensitive: true, erase_after: 7 },
    { ...nuts, key: 'under', for: { ages: ['child'] }, required: true, due: 'gate', blocks_entry: true },
    { ...nuts, key: 'news', for: {}, per: 'order' },
    { ...nuts, key: 'when', for: { types: ['ticket'] }, per: 'order', type: 'date' },
    { ...nuts, key: 'long', translations: { de: { label: 'Nüsse?' } }, max_length: 20 },
  ]
  assert.deepEqual(await faults(all), [])
})

const REFUSED: [changes: Parts, fault: string][] = [
  [{ label: undefined }, 'label: is required'],
  [
    { type: 'sound' },
    'type: must be one of text, long_text, number, choice, choices, boolean, date, phone, country, plate, consent, file',
  ],
  [{ options: {} }, 'options: must have an option for the type choice'],
  [{ type: 'text' }, 'options: is only for the types choice, choices'],
  [{ min: 1 }, 'min: is only for the types number'],
  [{ type: 'number', options: {}, min: 5, max: 4 }, 'max: must not be less than min'],
  [{ max_length: 9 }, 'max_length: is only for the types text, long_text'],
  [{ type: 'text', options: {}, max_length: 5001 }, 'max_length: must be 5000 or less'],
  [
    { at_gate: { fish: { text: 'No fish', colour: 'pink' } } },
    'at_gate.fish: is none of the answers: all, vegan',
  ],
  [{ at_gate: { vegan: { text: '', colour: 'pink' } } }, 'at_gate.vegan.text: must be a line of text'],
  [
    { at_gate: { vegan: { text: 'Vegan', colour: 'grey' } } },
    'at_gate.vegan.colour: must be one of amber, green, blue, violet, pink, white',
  ],
  [
    { at_gate: { vegan: { text: 'Vegan', colour: 'pink' } }, sensitive: true },
    'at_gate: gates show no sensitive answers',
  ],
  [
    { type: 'text', options: {}, at_gate: { vegan: { text: 'Vegan', colour: 'pink' } } },
    'at_gate: is only for the types choice, choices, boolean, consent',
  ],
  [{ for: {} }, 'for: must name items, types or ages that are asked'],
  [{ for: { items: ['tent'] } }, 'for.items[0]: no product or merchandise has the code tent'],
  [{ for: { types: ['boat'] } }, 'for.types[0]: no type of products or merchandise is called boat'],
  [{ blocks_entry: true }, 'blocks_entry: needs required'],
  [{ type: 'file', options: {}, required: true, blocks_entry: true }, 'blocks_entry: gates take no files'],
  [
    { required: true, due: '2027-06-20', blocks_entry: true },
    'blocks_entry: needs due: purchase or gate, because it is answered until the gate',
  ],
  [{ due: 'tomorrow' }, 'due: must be purchase, gate, or a day such as 2027-05-01'],
  [{ condition: {} }, 'condition: must have either a question or ages'],
  [{ condition: { age: ['old'] } }, 'condition.age[0]: old is not among site.ageRanges'],
  [
    { condition: { question: 'diet', is: 'vegan' } },
    'condition.question: must not lead back to the question itself',
  ],
  [{ condition: { question: 'fish', is: true } }, 'condition.question: no question has the key fish'],
  [{ order: true }, 'order: is not known here'],
  [{ for: { ages: ['old'] } }, 'for.ages[0]: old is not among site.ageRanges'],
  [
    { for: { ages: ['child'] }, condition: { age: ['adult'] } },
    'condition: cannot be combined with for.ages',
  ],
  [{ per: 'order', for: { ages: ['child'] } }, 'for.ages: is not for a question per order, which has no age'],
  [
    { per: 'order', condition: { age: ['child'] } },
    'condition.age: is not for a question per order, which has no age',
  ],
]
for (const [changes, fault] of REFUSED)
  test(`of a question ${fault}`, async () => {
    assert.deepEqual(await faults([{ ...diet, ...changes }]), [`questions[0].${fault}`])
  })

test('conditions that lead in a circle are refused at each of their questions', async () => {
  const all = ['a', 'b', 'c'].map((key, index) => ({
    ...diet,
    key,
    condition: { question: ['b', 'c', 'a'][index], is: 'vegan' },
  }))
  const fault = 'must not lead back to the question itself'
  assert.deepEqual(
    await faults(all),
    [0, 1, 2].map((index) => `questions[${index}].condition.question: ${fault}`),
  )
})

test('a condition names an answer that can be given', async () => {
  const asked = (is: unknown) => ({ ...diet, key: 'more', condition: { question: 'diet', is } })
  assert.deepEqual(await faults([diet, asked('fish')]), [
    'questions[1].condition.is: must be one of all, vegan',
  ])
  assert.deepEqual(await faults([{ ...diet, per: 'order' }, asked('vegan')]), [
    'questions[1].condition.question: is asked per order, and cannot be a condition here',
  ])
  const text = { key: 'name', label: 'Name', for: { types: ['ticket'] } }
  assert.deepEqual(await faults([text, { ...diet, condition: { question: 'name', is: 'x' } }]), [
    'questions[1].condition.question: is of the type text, whose answers cannot be a condition',
  ])
})
