import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coalesce } from './coalesce.ts'

test('notifications that are added while others are being sent are sent together, and a failure does not affect later ones', async () => {
  const batches: string[][] = []
  const failures: unknown[] = []
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>()
  const told = coalesce<string>(
    async (items) => {
      batches.push(items)
      if (batches.length === 1) await isTold
      if (batches.length === 2) throw new Error('nobody listens')
    },
    (error) => failures.push(error),
  )
  told.add(['first'])
  for (const item of ['second', 'third', 'fourth']) told.add([item])
  tell()
  await told.sent()
  told.add(['fifth'])
  await told.sent()
  assert.deepEqual(batches, [['first'], ['second', 'third', 'fourth'], ['fifth']])
  assert.equal(failures.length, 1)
})
