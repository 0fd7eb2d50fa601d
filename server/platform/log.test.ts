import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Writable } from 'node:stream'
import { openLog } from './log.ts'

/** What the log writes for an error. */
function written(error: unknown): string {
  let text = ''
  const into = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  openLog('error', into).error({ err: error }, 'failed')
  return text
}

const fault = (fields: object) =>
  Object.assign(new Error(Reflect.get(fields, 'message') ?? 'no'), { name: 'DatabaseError' }, fields)

test('the log contains the error and its location, but no personal data', () => {
  const unique = fault({
    code: '23505',
    message: 'duplicate key value violates unique constraint "cart_products_holder"',
    constraint: 'cart_products_holder',
    detail: 'Key (cart_id, product_id, name_key)=(1, 1, zoe bronte) already exists.',
    parameters: ['zoe@example.com'],
  })
  const line = written(unique)
  assert.match(line, /cart_products_holder/)
  assert.match(line, /23505/)
  assert.match(line, /log\.test\.ts/)
  assert.doesNotMatch(line, /zoe/)
})

test('a value that the database rejected is not logged', () => {
  const line = written(
    fault({ code: '22P02', message: 'invalid input syntax for type integer: "zoe@example.com"' }),
  )
  assert.doesNotMatch(line, /zoe/)
})
