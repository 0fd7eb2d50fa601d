import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './process.mjs'
import { failedFiles, inPool, leftOut } from './steps.mjs'
import { chooseTests, hasThorough } from './test-files.mjs'

const textOf = (file) => readFileSync(join(root, file), 'utf8')

test('a test that a machine cannot run is listed with its reason', () => {
  const output = `✔ it works (1.5ms)\n﹣ the proxy passes on (24.69ms) # nginx is not installed\nℹ skipped 1\n`
  assert.deepEqual(leftOut(output), ['the proxy passes on (nginx is not installed)'])
})

test('the files of failed tests are found in the output of the runner, each once', () => {
  const output = `✖ a (1.5ms)\nℹ fail 2\n\n✖ failing tests:\n\ntest at server/a.test.ts:5:1\n✖ a (1.5ms)\n\ntest at server/a.test.ts:9:3\n✖ b (2ms)\n`
  assert.deepEqual(failedFiles(output), ['server/a.test.ts'])
  assert.deepEqual(failedFiles('✔ a test at server/a.test.ts:5:1 (1ms)\n'), [])
})

/** Runs programs in three lanes; `log` has what started and ended. */
function pool(programs, ready) {
  const log = []
  const ends = new Map(programs.map(([name]) => [name, Promise.withResolvers()]))
  const start = async ([name]) => {
    log.push(name)
    await ends.get(name).promise
  }
  const over = inPool(programs, { lanes: 3, ready, start })
  const end = async (name) => {
    ends.get(name).resolve()
    await settled()
  }
  return { log, over, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what needs the pages waits for them, and then comes first', async () => {
  const pages = Promise.withResolvers()
  const programs = [
    ['journeys', [], { needsPages: true, fills: 2 }],
    ['lint', [], {}],
    ['stories', [], { needsPages: true }],
    ['format', [], {}],
  ]
  const { log, over, end } = pool(programs, pages.promise)
  await settled()
  assert.deepEqual(log, ['lint', 'format'])
  pages.resolve()
  await settled()
  assert.deepEqual(log, ['lint', 'format'], 'two lanes are not free yet, and nothing overtakes')
  await end('lint')
  assert.deepEqual(log.slice(2), ['journeys'])
  await end('format')
  assert.deepEqual(log.slice(3), ['stories'])
  await end('journeys')
  await end('stories')
  await over
})

test('every file with thorough tests keeps others, or names the test that npm test runs in their place', () => {
  const { stories, journeys } = chooseTests(() => true)
  const withSome = [...stories, ...journeys].filter((file) => file.endsWith('.ts') && hasThorough(file))
  assert.ok(withSome.length > 5)
  const keepsOthers = (file) => /\btest\(\s*(['"`])(?!thorough: ).{10,}/.test(textOf(file))
  for (const file of withSome.filter((each) => !keepsOthers(each))) {
    const [, other] = /^\/\/ In npm test: (\S+)$/m.exec(textOf(file)) ?? []
    assert.ok(other, `${file} has only thorough tests`)
    assert.ok(stories.includes(other) && keepsOthers(other), `${file}: ${other}`)
  }
})
