import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedIn, readAreas, readChoice, report } from './requirements.ts'

const LIST = `# Requirements

A row such as S1-01 in a sentence is no row.

## 1. Home

| ID | Requirement |
|---|---|
| S1-01 | The lights are \`on\`. |
| P2.0-16 | The gate is open. |

## 12. Cart

| ID | Requirement |
|---|---|
| S4-03 | It ends. |
`

const areas = readAreas(LIST)

test('every row of the requirements is read with its area and its text', () => {
  assert.deepEqual(areas, [
    {
      number: 1,
      title: 'Home',
      rows: [
        { id: 'S1-01', says: 'The lights are `on`.' },
        { id: 'P2.0-16', says: 'The gate is open.' },
      ],
    },
    { number: 12, title: 'Cart', rows: [{ id: 'S4-03', says: 'It ends.' }] },
  ])
})

test('a test names a requirement by its whole ID, in a title or a comment', () => {
  assert.deepEqual(namedIn("// S1-01 P2.0-16 A-046\ntest('S4-03: it ends', …) XS1-01 S1-011 S10-01"), [
    'S1-01',
    'P2.0-16',
    'S4-03',
  ])
})

test('areas are selected by number and by range', () => {
  assert.deepEqual([...readChoice('1-3, 12')], [1, 2, 3, 12])
  for (const wrong of ['', 'cart', '1-', '1,,2']) assert.throws(() => readChoice(wrong), /is no area/)
})

test('the report lists requirements without a test by area, and IDs that do not exist', () => {
  const all = report(areas, new Set(['S1-01', 'S9-99']), null)
  assert.deepEqual(all.lines, [
    '✖ 1. Home: 1 of 2',
    '    P2.0-16  The gate is open.',
    '✖ 12. Cart: 0 of 1',
    '    S4-03    It ends.',
    'S9-99 is named by a test and is no row.',
    '1 of 3 rows have a test that names them.',
  ])
  assert.equal(all.wrong, 3)
  const cart = report(areas, new Set(['S4-03']), readChoice('12'))
  assert.deepEqual(cart, {
    wrong: 0,
    lines: ['✔ 12. Cart: 1 of 1', '1 of 1 rows have a test that names them.'],
  })
})
