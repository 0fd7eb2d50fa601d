import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Place, placeOf, readPage } from './paging.ts'

const MAX_ID = 2 ** 31 - 1

test('a page cursor beyond the largest id is capped, and an invalid one is ignored', () => {
  const afterOf = (from: string) => placeOf({ from }).after?.id ?? null
  assert.deepEqual(['7', '2147483648', '999999999999999', '9'.repeat(40), '-1', '1e9', ''].map(afterOf), [
    7,
    MAX_ID,
    MAX_ID,
    null,
    null,
    null,
    null,
  ])
})

test('a list is sorted by its own columns in either direction, and in its default order for anything else', () => {
  const columns = ['total', 'created']
  const newest: Place = { column: null, descending: true, after: null }
  assert.deepEqual(placeOf({ from: '', sort: 'total' }, columns), {
    ...newest,
    column: 'total',
    descending: false,
  })
  assert.deepEqual(placeOf({ from: '7 -12', sort: '-total' }, columns), {
    column: 'total',
    descending: true,
    after: { id: 7, value: '-12' },
  })
  for (const sort of ['', '-', 'price', '--total', 'total; drop table orders'])
    assert.deepEqual(placeOf({ from: '', sort }, columns), newest)
  assert.deepEqual(placeOf({ from: '', sort: 'price' }, columns, '-created').column, 'created')
})

test('the next page starts after the last row shown, in the same order', async () => {
  const rows = Array.from({ length: 51 }, (_, id) => ({ id, sort_value: `v${id}` }))
  const queries = { read: async () => rows, count: async () => [{ total: 51 }] }
  const [sorted, unsorted] = await Promise.all(
    ['total', ''].map((sort) => readPage(placeOf({ from: '', sort }, ['total']), queries)),
  )
  assert.deepEqual([sorted?.next, unsorted?.next, sorted?.rows.length], ['49 v49', '49', 50])
})
