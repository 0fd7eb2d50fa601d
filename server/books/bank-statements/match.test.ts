import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { code as randomCode } from '#server/platform/security/random-codes.ts'
import { CodeIndex, isOneTypo } from './match/codes.ts'
import { matchLines, type Candidate } from './match/match.ts'
import type { StatementLine } from './read/statement.ts'

const ORDER: Candidate = {
  code: 'K7QX-2M9D',
  due: 13_300,
  due_in_all: 39_900,
  currency: 'EUR',
  name: 'Ana Horvat',
  ibans: [],
  caveat: null,
}
const OTHERS: Candidate[] = ['A1B2-C3D4', 'ZZZZ-ZZZZ', '0123-4567'].map((code) => ({
  ...ORDER,
  code,
  name: 'Somebody Else',
  due: 5_000,
  due_in_all: 5_000,
}))

const LINE: StatementLine = {
  booked_on: '2027-03-02',
  value_date: '2027-03-02',
  amount: 13_300,
  currency: 'EUR',
  name: 'HORVAT ANA',
  iban: 'HR1210010051863000160',
  bic: '',
  text: '',
  end_to_end_id: '',
  bank_reference: '',
  batch_id: '',
  batch_count: null,
  return_reason: null,
  kind: null,
  fingerprint: 'x',
}

const match = (line: Partial<StatementLine>, candidates = [ORDER, ...OTHERS]) => {
  const [matched] = matchLines([{ ...LINE, ...line }], candidates)
  assert.ok(matched)
  return matched
}

test('an order code is found in any spelling', () => {
  for (const text of [
    'K7QX-2M9D',
    'Order k7qx2m9d thank you',
    'K7QX 2M9D',
    'FESTIVALK7QX2M9DANA',
    'K7Q X-2 M9 D',
    'Ticket K7QX-\n2M9D',
    'order no. k7qx_2m9d.',
  ]) {
    const { match_group, matches } = match({ text, name: 'Somebody' })
    assert.deepEqual(
      [match_group, matches[0]?.code, matches[0]?.reasons],
      ['certain', ORDER.code, ['code', 'amount']],
      text,
    )
  }
  assert.equal(match({ text: 'O1Z3 4S67' }).match_group, 'unsure', 'nothing but the amount and the name')
  assert.equal(match({ text: 'oi23-4567', amount: 5_000 }).matches[0]?.code, '0123-4567', 'O for 0, I for 1')
})

test('a code with one typo must be confirmed, even if amount, name and account match', () => {
  for (const text of ['K7QX-2N9D', 'K7QX-29D', 'K7QX-2MM9D', 'K7QX-29MD', 'K7XQ-2M9D']) {
    const { match_group, matches } = match({ text }, [{ ...ORDER, ibans: [LINE.iban] }, ...OTHERS])
    assert.deepEqual([match_group, matches[0]?.code, matches[0]?.score], ['unsure', ORDER.code, 100], text)
    assert.equal(match({ text, name: 'Somebody' }).match_group, 'unsure', text)
    assert.equal(match({ text, amount: 100 }).match_group, 'unsure', text)
  }
  assert.equal(
    match({ text: 'K7QX-2N8D', name: 'Somebody' }).match_group,
    'unknown',
    'two typos are another code',
  )
})

test('a different amount, a different currency, or a second order must be confirmed', () => {
  assert.deepEqual(match({ text: 'K7QX-2M9D', amount: 13_000 }).match_group, 'unsure')
  assert.deepEqual(match({ text: 'K7QX-2M9D', currency: 'CHF' }).match_group, 'unsure')
  assert.deepEqual(match({ text: 'K7QX-2M9D and A1B2-C3D4' }).matches.length, 2)
  const twin = { ...ORDER, code: 'TWIN-TWIN' }
  assert.equal(match({ text: 'K7QX-2M9D and TWIN-TWIN' }, [ORDER, twin]).match_group, 'unsure')
  assert.deepEqual(match({ text: 'K7QX-2M9D', amount: 39_900 }).matches[0]?.reasons, [
    'code',
    'amount_in_all',
    'name',
  ])
})

test('without a code, a match by amount and name must be confirmed, and a known IBAN is a further reason', () => {
  assert.deepEqual(match({ text: 'tickets' }).matches[0]?.reasons, ['amount', 'name'])
  assert.equal(match({ text: 'tickets', name: 'Dr. Änä Hörvat und Ivo' }).matches[0]?.code, ORDER.code)
  const known = { ...ORDER, ibans: [LINE.iban] }
  assert.deepEqual(match({ text: '', name: '' }, [known]).matches[0]?.reasons, ['amount', 'iban'])
  assert.equal(match({ text: '', name: 'Nobody' }).match_group, 'unknown')
})

test('money for an order that ended, is paid, or is paid by card must be confirmed', () => {
  for (const caveat of ['ended', 'paid', 'by_card'] as const) {
    const { match_group, matches } = match({ text: 'K7QX-2M9D' }, [{ ...ORDER, caveat }])
    assert.deepEqual([match_group, matches[0]?.reasons], ['unsure', ['code', 'amount', 'name', caveat]])
    const twins = [
      { ...ORDER, caveat },
      { ...ORDER, code: 'ZZZZ-ZZZZ' },
    ]
    if (caveat !== 'paid') assert.equal(match({ text: '' }, twins).matches[0]?.code, 'ZZZZ-ZZZZ', caveat)
  }
})

test('outgoing and returned money is matched to no order', () => {
  assert.equal(match({ text: 'K7QX-2M9D', amount: -13_300 }).match_group, 'out')
  assert.equal(match({ text: 'K7QX-2M9D', return_reason: 'AC04' }).match_group, 'out')
})

test('a single typo is a wrong, missing or extra letter, or two letters swapped', () => {
  const letters = fc.array(fc.constantFrom(...'0123456789ABCDEF'.split('')), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(letters, fc.nat(7), fc.constantFrom('X', 'Y', 'Z'), (code, at, other) => {
      const text = code.join('')
      assert.ok(isOneTypo(text, code.toSpliced(at, 1, other).join('')))
      assert.ok(isOneTypo(text, code.toSpliced(at, 1).join('')))
      assert.ok(isOneTypo(text, code.toSpliced(at, 0, other).join('')))
      assert.ok(
        !isOneTypo(
          text,
          code
            .toSpliced(at, 1, other, other)
            .toSpliced((at + 4) % 8, 1, other)
            .join(''),
        ),
      )
    }),
  )
})

test('only codes that a text contains with at most one typo are found, anywhere in the text', () => {
  const few = ['0', '1', '2', '3']
  const letters = fc.array(fc.constantFrom(...few), { minLength: 8, maxLength: 8 })
  const typos = [
    (code: string[], at: number, other: string) => code.toSpliced(at, 1, other),
    (code: string[], at: number) => code.toSpliced(at, 1),
    (code: string[], at: number, other: string) => code.toSpliced(at, 0, other),
    (code: string[], at: number) => code.toSpliced(at, 2, ...code.slice(at, at + 2).toReversed()),
  ]
  const given = [
    fc.uniqueArray(letters, { minLength: 1, maxLength: 30, selector: String }),
    fc.nat(7),
  ] as const
  fc.assert(
    fc.property(
      ...given,
      fc.constantFrom(...typos),
      fc.constantFrom(...few, 'X'),
      (codes, at, typo, other) => {
        const text = `${other}Z${typo(codes[0] ?? [], at, other).join('')}Z`
        const all = codes.map((code) => code.join(''))
        const parts = [7, 8, 9].flatMap((length) =>
          Array.from({ length: text.length - length + 1 }, (_, from) => text.slice(from, from + length)),
        )
        const right = all.filter((code) => text.includes(code))
        const similar = all.filter((code) => parts.some((part) => isOneTypo(part, code)))
        const found = new CodeIndex(all).find(text).map(({ code }) => code)
        assert.deepEqual(found.toSorted(), (right.length > 0 ? right : similar).toSorted())
      },
    ),
    { numRuns: 1_000 },
  )
})

test('ten thousand lines are matched to ten thousand orders with the same name and amount', () => {
  const candidates = Array.from({ length: 10_000 }, () => ({ ...ORDER, code: randomCode(8) }))
  const lines = candidates.map(({ code }) => ({
    ...LINE,
    text: `Payment for ${code.toLowerCase().replace('-', ' ')} by somebody`,
  }))
  for (const [index, { match_group, matches }] of matchLines(lines, candidates).entries())
    assert.deepEqual([match_group, matches[0]?.code], ['certain', candidates[index]?.code])
})

test('codes that were found before among all orders are not searched for again', () => {
  const line = { ...LINE, name: 'Somebody' }
  const named = [{ code: ORDER.code, exact: true }]
  const [found] = matchLines([line], [ORDER], [named])
  assert.deepEqual([found?.match_group, found?.matches[0]?.code], ['certain', ORDER.code])
  const [other] = matchLines([{ ...line, text: ORDER.code }], [ORDER], [[]])
  assert.deepEqual([other?.match_group, other?.matches], ['unknown', []])
})

test('an order code is found in the reference, but one in the text counts before what resembles one there', () => {
  const codes = (line: Partial<StatementLine>) =>
    match(line).matches.map(({ code, reasons }) => [code, reasons[0]])
  assert.deepEqual(codes({ text: 'Transfer', bank_reference: 'k7qx 2m9d', name: '' }), [
    ['K7QX-2M9D', 'code'],
  ])
  const text = 'Order K7QX-2M9D'
  assert.deepEqual(codes({ text, bank_reference: 'A1B2C3D5', name: '' }), [['K7QX-2M9D', 'code']])
})
