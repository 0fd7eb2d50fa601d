import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEWEST, readPage } from './paging.ts'

test('a page is asked for by an id that the table can have, whatever its address says', async () => {
  const asked: number[] = []
  const queries = {
    read: async (before: number) => (asked.push(before), []),
    count: async () => [{ total: 0 }],
  }
  for (const from of ['7', '2147483648', '999999999999999', '9'.repeat(40), '-1', '1e9', ''])
    await readPage(from, queries)
  assert.deepEqual(asked, [7, NEWEST, NEWEST, NEWEST, NEWEST, NEWEST, NEWEST])
})
