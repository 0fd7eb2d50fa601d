import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/platform/refusal.ts'
import { openQueue, type CommandResult } from './queue.ts'

const never = () => false

const applied = (commands: number[]): CommandResult<number>[] =>
  commands.map((command) => ({ value: command * 10 }))

test('commands that arrive during a batch are applied together in the next one, in order', async () => {
  const batches: number[][] = []
  const { promise: databaseAnswers, resolve: answer } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const queue = openQueue<number, number>(
    async (commands) => {
      batches.push(commands)
      begin()
      await databaseAnswers
      return applied(commands)
    },
    { batchSize: 3, maxWaiting: 100, isPoison: never },
  )
  const first = queue.submit(1)
  await begun
  const rest = [2, 3, 4, 5].map((command) => queue.submit(command))
  answer()
  assert.deepEqual(await Promise.all([first, ...rest]), [10, 20, 30, 40, 50])
  assert.deepEqual(batches, [[1], [2, 3, 4], [5]])
})

test('a refused command fails alone in its batch', async () => {
  const queue = openQueue<number, number>(
    async (commands) =>
      commands.map((command) => (command === 2 ? { refusal: new Refusal('no') } : { value: command })),
    { batchSize: 10, maxWaiting: 10, isPoison: never },
  )
  const results = await Promise.allSettled([1, 2, 3].map((command) => queue.submit(command)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('when a batch fails all of its commands fail, and the next batch is applied', async () => {
  let fails = true
  const queue = openQueue<number, number>(
    async (commands) => {
      if (fails) throw new Error('the database is gone')
      return applied(commands)
    },
    { batchSize: 10, maxWaiting: 10, isPoison: never },
  )
  const results = await Promise.allSettled([queue.submit(1), queue.submit(2)])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  fails = false
  assert.equal(await queue.submit(3), 30)
})

test('a command in a full queue is asked to retry in a second', async () => {
  const queue = openQueue<number, number>(async (commands) => applied(commands), {
    batchSize: 1,
    maxWaiting: 2,
    isPoison: never,
  })
  const joined = [1, 2].map((command) => queue.submit(command))
  await assert.rejects(queue.submit(3), { status: 503, retryAfter: 1 })
  assert.deepEqual(await Promise.all(joined), [10, 20])
})

test('closing the queue waits for the current batch', async () => {
  let answered = false
  const queue = openQueue<number, number>(async (commands) => applied(commands), {
    batchSize: 10,
    maxWaiting: 10,
    isPoison: never,
  })
  const joined = queue.submit(1).then(() => (answered = true))
  await queue.close()
  await joined
  assert.ok(answered)
})

test('a command that breaks its batch fails alone, and the others succeed', async () => {
  const queue = openQueue<number, number>(
    async (commands) => {
      if (commands.includes(2)) throw new Error('poison')
      return applied(commands)
    },
    { batchSize: 10, maxWaiting: 10, isPoison: () => true },
  )
  const results = await Promise.allSettled([1, 2, 3].map((command) => queue.submit(command)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})
