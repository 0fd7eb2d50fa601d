import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { visibleTexts } from './visible-texts.ts'

const ROOT = join(import.meta.dirname, '..')

/** Texts for developers and operators, and texts that nobody reads: they stay in English, where they are used. */
const EXEMPT = [
  'server/api/openapi/', // the description of the API
  'server/api/office/docs.ts',
  'server/api/v1/docs.ts',
  'server/api/mailbox/', // the mails of a shop that sends none
  'server/tickets/wallets/apple/configuration.ts', // what stops the start
  'server/tickets/wallets/wallets.ts',
  'server/festival/vouchers.ts', // subjects of the audit log
  'server/books/bank-statements/read/csv/banks/', // the headings of the banks' files, as each bank writes them
  'web/testing/',
]

const isExempt = (file: string): boolean => EXEMPT.some((path) => file.startsWith(path))

test('every visible text is in the message catalogue', () => {
  const files = globSync('{contract,server,web,demo}/**/*.{ts,tsx}', { cwd: ROOT })
  const found = files
    .filter((file) => !/\.test\.tsx?$|\/messages\.ts$/.test(file) && !isExempt(file))
    .flatMap((file) =>
      visibleTexts(file, readFileSync(join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
  assert.deepEqual(found, [])
})

test('a visible text outside the catalogue is detected', () => {
  const noticed: [file: string, text: string][] = [
    ['a.tsx', 'export const A = () => <p>Your cart is empty</p>'],
    ['a.tsx', "export const A = () => <p>{left > 0 ? 'Some are left' : null}</p>"],
    ['a.tsx', 'export const A = () => <Button aria-label="Close the window" />'],
    ['a.tsx', "export const A = () => <Field label={isNew ? 'A new name' : name} />"],
    ['a.ts', "throw new Refusal('This cart is gone.')"],
    ['a.ts', 'faults.push({ path, fault: `${file} is damaged` })'],
    ['a.ts', "export function faultOf(name: string) { if (name === '') return 'has no name'; return null }"],
    ['a.ts', 'const zipFault = (files: number) => (files > MAX ? `holds more than ${MAX} files` : null)'],
    ['a.ts', "throw new DrawingFault('is not a drawing')"],
    ['a.ts', "const FAULTS = { time: 'takes too long to read' }"],
    ['a.ts', 'const page = html`<p>Back to the shop</p>`'],
  ]
  for (const [file, text] of noticed) assert.equal(visibleTexts(file, text).length, 1, text)
  const unnoticed: [file: string, text: string][] = [
    ['a.tsx', 'export const A = () => <p className={`night ${style.bulb}`}>{messages.empty} · {count}</p>'],
    ['a.ts', "throw new Error('The pool was closed before its work was done')"],
    ['a.ts', "const isFaulty = () => { throw new Error('A fault of our own') }"],
    ['a.ts', 'const page = html`<p class="hint of it">${messages.hint}</p>`'],
  ]
  for (const [file, text] of unnoticed) assert.deepEqual(visibleTexts(file, text), [], text)
})
