import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BODY_LIMITS } from '#server/api/body-limits.ts'

const documentation = readFileSync('docs/operations.md', 'utf8')

/** The documented example of nginx. */
const [, example = ''] = /```nginx\n([^`]*)```/.exec(documentation) ?? []

/** The block after some words; for a server without its locations. */
const blockOf = (words: string): string => example.split(`${words} {`)[1]?.split('}')[0] ?? ''

const UNITS: Record<string, number> = { k: 1024, m: 1024 * 1024 }

/** The maximum body size of a block. */
function limitOf(text: string): number {
  const [, number, unit = ''] = /client_max_body_size (\d+)([km]);/.exec(text) ?? []
  return Number(number) * (UNITS[unit] ?? 1)
}

const secure = example.split('listen 443')[1] ?? ''

test('the documented proxy allows the body sizes that the shop accepts, and no larger ones', () => {
  const { call, ...ofTheOffice } = BODY_LIMITS
  assert.equal(limitOf(secure.split('location')[0] ?? ''), call)
  assert.equal(limitOf(blockOf('location = /api/upload-answer')), BODY_LIMITS.answerFile)
  assert.equal(limitOf(blockOf('location /gate/api/')), BODY_LIMITS.scans)
  assert.equal(limitOf(blockOf('location /office/api/')), Math.max(...Object.values(ofTheOffice)))
  assert.ok(!blockOf('location /').includes('client_max_body_size'))
})

/** Who sends larger bodies than others. */
const AREAS: Record<string, RegExp> = {
  'BODY_LIMITS.scans': /^server\/api\/gate\//,
  'BODY_LIMITS.answerFile': /^server\/api\/shop\/ticket-routes\.ts$/,
}

test('every route takes its body limit from this list, and only office, gate and answers in files accept larger bodies', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/bodyLimit(?::| =) ([\w.]+)/g)].map(([, limit = '']) => ({
      file,
      limit,
    })),
  )
  assert.ok(named.length >= 6)
  for (const { file, limit } of named) {
    assert.match(limit, /^BODY_LIMITS\.\w+$/, file)
    if (limit !== 'BODY_LIMITS.call') assert.match(file, AREAS[limit] ?? /^server\/api\/office\//)
  }
})

test('the documented proxy passes the client address and the requested host on to the shop', () => {
  for (const header of [
    'Connection ""',
    'Host $host',
    'X-Forwarded-For $proxy_add_x_forwarded_for',
    'X-Forwarded-Proto $scheme',
  ])
    assert.ok(secure.includes(`proxy_set_header ${header};`), header)
  // A location with its own headers in nginx does not inherit those of the server.
  assert.ok(!secure.slice(secure.indexOf('location')).includes('proxy_set_header'))
})
