import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRomanized, romanize } from '#server/platform/text/romanize.ts'
import { selectLetters } from './letters.ts'
import { createPdf } from './pdf.ts'

const newPdf = () => createPdf([100, 100], { title: '', author: '', subject: '', drawnAt: 0 })

const lettersOf = (script: RegExp): string[] =>
  Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => script.test(letter) && /\p{L}/u.test(letter))

test('the fonts have every Latin, Greek and Cyrillic letter that is not romanized', () => {
  //
  const doc = newPdf()
  const letters = lettersOf(/\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u)
  const printed = (letter: string) => selectLetters(doc, letter, 'text').normalize('NFC')
  const wrong = letters.filter((letter) =>
    isRomanized(letter)
      ? printed(letter) !== romanize(letter)
      : printed(letter).normalize('NFKC') !== letter.normalize('NFKC'),
  )
  assert.deepEqual(wrong, [])
})

test('a text in the letters of the design keeps its font, and another one is whole in the wide one', () => {
  const doc = newPdf()
  const fontOf = (text: string) => {
    selectLetters(doc, text, 'strong')
    return Reflect.get(Reflect.get(doc, '_font'), 'name') as string
  }
  const own = fontOf('Zoë Đurđica Łucja – “Weekend” · €5 Hawaiʻi 🎪 ﬁ 山')
  assert.match(own, /Instrument/)
  for (const text of ['Əliyev', 'Αθήνα', 'София', 'J\u030Coan', '₺5'])
    assert.match(fontOf(text), /Noto/, text)
})
