import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { compiledMessages } from './compile-messages.ts'

const compiled = (code: string) => compiledMessages(code, parseAst(code))

test('texts with placeholders are compiled while the pages are built, others stay', () => {
  const code =
    "const messages = defineMessages('web/shop', { title: 'Cart', item: { left: '{count} left' } })"
  expect(compiled(code)).toBe(
    'const messages = defineMessages(\'web/shop\', { title: \'Cart\', item: { left: [["count"]," left"] } })',
  )
})

test('what is no definition of messages is left alone', () => {
  const code = "const pattern = '{count} left'"
  expect(compiled(code)).toBe(code)
})

test('a text that is put together from parts stops the build', () => {
  expect(() => compiled("defineMessages('web/shop', { left: `${count} left` })")).toThrow(/one literal/)
})
