import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'
import { temporaryFolder } from './harness/temporary-folder.ts'

/** The linter's result for dynamic patterns. */
interface Reading {
  makesExpression: (node: object) => boolean
  patternOf: (node: unknown) => string | null
}

const { makesExpression, patternOf }: Reading = await import(
  new URL('../scripts/lint-regexp.mjs', import.meta.url).href
)

interface Pattern {
  file: string
  expression: RegExp
}

const textAt = (node: object, name: string): string => String(Reflect.get(node, name))

function* patternsOf(file: string): Generator<Pattern> {
  const waiting: unknown[] = [parseSync(file, readFileSync(file, 'utf8')).program]
  for (const node of waiting) {
    if (typeof node !== 'object' || node === null) continue
    if ('regex' in node && node.regex)
      yield { file, expression: new RegExp(textAt(node.regex, 'pattern'), textAt(node.regex, 'flags')) }
    if ('callee' in node && 'arguments' in node && makesExpression(node)) {
      const [pattern, flags] = [...Object(node.arguments)].map((each: unknown) => patternOf(each))
      if (typeof pattern === 'string') yield { file, expression: new RegExp(pattern, flags ?? '') }
    }
    waiting.push(...Object.values(node))
  }
}

test('expressions built from strings and templates are measured, too', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'a.ts')
  await writeFile(
    file,
    String.raw`RegExp('<[^>]*>', 'u'); new RegExp(${'`a${RegExp.escape(b)}+`'}); new RegExp(c)`,
  )
  const found = [...patternsOf(file)].map(({ expression }) => String(expression))
  await rm(folder, { recursive: true })
  assert.deepEqual(found, ['/<[^>]*>/u', '/ax+/'])
})

const patterns = globSync('{contract,server,web,demo}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => [...patternsOf(file)])

assert.ok(patterns.length > 100)

const said = ({ file, expression }: Pattern): string => `${file}: ${String(expression)}`

test('the linter reports patterns with overlapping repetitions, and those that search again from every position', async () => {
  const folder = await temporaryFolder()
  const slow = [
    ...[/^(a+)+$/, /^\s*["']?\s*x/, /<[^>]*>/, /\/+$/].map(String),
    "new RegExp('^(a+)+$')",
    "RegExp('^(a+)+$', 'u')",
    "new globalThis.RegExp('^(a+)+$')",
    'new RegExp(`^(a+)+$`)',
    'new RegExp(`^${RegExp.escape(given)}(a+)+$`)',
    'new RegExp(String.raw`^(\\w+)+$`)',
    "given.match('^(a+)+$')",
    'given.matchAll(`^(a+)+$`)',
    'new RegExp(given)',
    'new RegExp(`^${given}$`)',
    "new RegExp('^' + given)",
  ]
  const quick = [/^a+$/, /<[^<>]*>/].map(String)
  quick.push("new RegExp('^a+$')", 'new RegExp(`^${RegExp.escape(given)}$`)', 'given.match(other)')
  await writeFile(join(folder, 'a.ts'), [...slow, ...quick].map((each) => `test(${each})`).join('\n'))
  const { stdout } = spawnSync(
    'node_modules/.bin/oxlint',
    ['-c', '.oxlintrc.json', '-f', 'unix', join(folder, 'a.ts')],
    { encoding: 'utf8' },
  )
  await rm(folder, { recursive: true })
  const lines = [...stdout.matchAll(/a\.ts:(\d+):.*no-slow-regexp/g)].map(([, line]) => Number(line))
  assert.deepEqual(
    lines,
    slow.map((_, index) => index + 1),
    stdout,
  )
})

const SIZE = 10_000
const LONG = 20
const CHARACTERS = 'aA0 \n\t<>"\'/\\-.&;=()[]{}%@#,:_+é'
const FILLINGS = [...CHARACTERS.split(''), 'a.', 'a ', ' a', 'a@', '0,', '<a ', '="', 'url(', '../']

/** Long texts that nearly match a pattern: its repeated parts, then something else. */
function hostileTexts({ source }: RegExp): string[] {
  const words = source.match(/[\w<>:/&;@-]{1,12}/g) ?? []
  const beginnings = ['', ...words.slice(0, 4)]
  return beginnings.flatMap((beginning) =>
    [...FILLINGS, ...words].map(
      (filling) => `${beginning}${filling.repeat(Math.ceil(SIZE / filling.length))}\u0001`,
    ),
  )
}

/** The CPU milliseconds for a text. A slow one is repeated, because the cause may be something else. */
function timeOf(expression: RegExp, text: string, tries = 3): number {
  const before = process.cpuUsage()
  text.replace(expression, '')
  const { user, system } = process.cpuUsage(before)
  const time = (user + system) / 1000
  return time > LONG && tries > 1 ? Math.min(time, timeOf(expression, text, tries - 1)) : time
}

test('control: a pattern that searches again from every position takes measurably long', () => {
  assert.ok(timeOf(/<[^>]*>/, '<'.repeat(SIZE)) > LONG)
})

test('no regular expression of the server is slow on adversarial input', () => {
  const ofServer = patterns.filter(({ file }) => /^(?:contract|server)\//.test(file))
  const slow = ofServer.filter(({ expression }) =>
    hostileTexts(expression).some((text) => timeOf(expression, text) > LONG),
  )
  assert.deepEqual(slow.map(said), [])
})
