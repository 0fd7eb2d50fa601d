import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { markedMessages } from './compile-messages.ts'
import { replaceMarkers } from './message-markers.ts'

const marked = (code: string) => markedMessages(code, parseAst(code))

const inLanguage = (code: string, texts: Record<string, string> = {}) =>
  replaceMarkers(marked(code), (path, source) => texts[path] ?? source)

const CODE =
  "const messages = defineMessages('web/shop', { title: 'Your \\'cart\\'', item: { left: '{count} left' } })"

test('texts are replaced with markers at build time, and compiled if they have placeholders', () => {
  expect(inLanguage(CODE)).toBe(
    'const messages = defineMessages(\'web/shop\', { title: "Your \'cart\'", item: { left: [["count"]," left"] } })',
  )
})

test('each language has its own texts, and the source text if a translation is missing', () => {
  expect(inLanguage(CODE, { 'web/shop.item.left': 'noch {count}' })).toBe(
    'const messages = defineMessages(\'web/shop\', { title: "Your \'cart\'", item: { left: ["noch ",["count"]] } })',
  )
  expect(inLanguage(CODE, { 'web/shop.item.left': 'keine' })).toContain('{ left: ["keine"] }')
})

test('code without message definitions is not changed', () => {
  const code = "const pattern = '{count} left'"
  expect(marked(code)).toBe(code)
})

test('a text that is not a single literal fails the build', () => {
  expect(() => marked("defineMessages('web/shop', { left: `${count} left` })")).toThrow(/one literal/)
})

test('a message whose name has spaces, as the actions of the audit log, has its text in the page', () => {
  const code = "defineMessages('web/office/audit', { actionNames: { 'order placed': 'Placed the order' } })"
  expect(inLanguage(code)).toBe(
    "defineMessages('web/office/audit', { actionNames: { 'order placed': \"Placed the order\" } })",
  )
})
