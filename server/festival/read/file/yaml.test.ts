import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallFestival } from '#testing/fixtures/festival-file.ts'
import { readText } from './text.ts'
import { validate } from '#server/festival/festival.ts'

const faults = async (text: string): Promise<string[]> =>
  (await validate(text, '.')).faults.map(({ path, fault }) => (path ? `${path}: ${fault}` : fault))

const writings: [string, string, string][] = [
  ['nothing', '', 'The file is empty'],
  ['a comment', '# later', 'The file must contain a map that starts with festoon: 1'],
  ['a list', '- festoon', 'The file must contain a map that starts with festoon: 1'],
  ['a text', 'festoon', 'The file must contain a map that starts with festoon: 1'],
  ['five megabytes', `# ${'x'.repeat(5 * 1024 * 1024)}`, 'The file must not be larger than 2 MB'],
  ['a key twice', `${smallFestival()}festoon: 1\n`, 'line 10: festoon appears twice'],
  ['a tag of its own', 'festoon: !!js/function 1', 'line 1: Unresolved tag: tag:yaml.org,2002:js/function'],
  ['binary data', 'festoon: !!binary aGk=', 'line 1: tags are not supported'],
  ['a key that is a list', '[festoon]: 1', 'line 1: every key must be a text'],
  ['an alias', 'a: &a 1\nb: *a', 'line 2: aliases are not supported: write out the value'],
]
for (const [name, text, fault] of writings)
  test(`a file with ${name} is refused`, async () => {
    assert.equal((await faults(text))[0], fault)
  })

test('alias bombs, deep nesting and fifty thousand faults are reported quickly', async () => {
  const bomb = Array.from({ length: 30 }, (_, n) => `a${n}: &a${n} [${`*a${n - 1},`.repeat(n && 9)}]`).join(
    '\n',
  )
  assert.match((await faults(bomb)).join('\n'), /aliases are not supported/)
  assert.match((await faults(`a: ${'['.repeat(100_000)}`)).join('\n'), /is nested too deeply/)
  const keys = Array.from({ length: 50_000 }, (_, n) => `key${n}: 1`).join('\n')
  assert.deepEqual(
    [(await faults(keys)).length, (await faults(keys)).at(-1)],
    [1_001, 'There are more errors'],
  )
})

/** As many lines as a file may have, after its beginning. */
const filled = (beginning: string, line: string): string =>
  beginning + line.repeat(Math.floor((2 * 1024 * 1024 - beginning.length) / line.length))

const large: [what: string, text: string][] = [
  ['empty products', filled('festoon: 1\nproducts:\n', '- {}\n')],
  ['vouchers that are numbers', filled('festoon: 1\nvouchers:\n', '- 1\n')],
  ['aliases', filled('festoon: 1\nproducts:\n', '- *x\n')],
  ['one key', filled('festoon: 1\n', 'a: 1\n')],
  ['equal products', filled('festoon: 1\nproducts:\n', '- {external_code: a, name: a, type: ticket}\n')],
]
for (const [what, text] of large)
  test(`a file of two megabytes of ${what} is answered with at most a thousand faults, within five seconds`, () => {
    const before = process.cpuUsage()
    const { faults: told } = readText({ text })
    const { user, system } = process.cpuUsage(before)
    assert.ok(told.length > 0 && told.length <= 1_001, String(told.length))
    assert.ok((user + system) / 1e6 < 5, `${(user + system) / 1e6} s`)
  })
