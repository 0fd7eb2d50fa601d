import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { test } from 'node:test'
import { Refusal } from '#server/platform/refusal.ts'
import { CommandFailures, openGroupCommit, RowTaken, type CommandResult } from './group-commit.ts'

const never = () => false

const applied = (commands: number[]): CommandResult<number>[] =>
  commands.map((command) => ({ value: command * 10 }))

test('commands that arrive during a batch are applied together in the next one, in order', async () => {
  const batches: number[][] = []
  const { promise: databaseAnswers, resolve: answer } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const queue = openGroupCommit<number, number>(
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
  const queue = openGroupCommit<number, number>(
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
  const queue = openGroupCommit<number, number>(
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
  const queue = openGroupCommit<number, number>(async (commands) => applied(commands), {
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
  const queue = openGroupCommit<number, number>(async (commands) => applied(commands), {
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
  const queue = openGroupCommit<number, number>(
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

test('a batch with one bad command is repeated once without it if it is named, and otherwise by halves', async () => {
  const sizesFor = async (failure: (commands: number[]) => Error) => {
    const sizes: number[] = []
    const queue = openGroupCommit<number, number>(
      async (commands) => {
        sizes.push(commands.length)
        if (commands.includes(3)) throw failure(commands)
        return applied(commands)
      },
      { batchSize: 8, maxWaiting: 8, isPoison: () => true },
    )
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map((each) => queue.submit(each)))
    assert.deepEqual(
      results.flatMap(({ status }, index) => (status === 'rejected' ? [index + 1] : [])),
      [3],
    )
    return sizes
  }
  const cause = new Error('poison')
  assert.deepEqual(
    await sizesFor((commands) => new CommandFailures(new Map([[commands.indexOf(3), cause]]))),
    [8, 7],
  )
  assert.deepEqual(await sizesFor(() => cause), [8, 4, 2, 2, 1, 1, 4])
})

test('a command that needs what an earlier one of its batch has is applied with the next batch, before all that came after', async () => {
  const batches: string[][] = []
  const queue = openGroupCommit<string, string>(
    async (commands) => {
      batches.push(commands)
      const taken = new Set<string>()
      return commands.map((value) => {
        if (taken.has(value)) return { later: true as const }
        taken.add(value)
        return { value }
      })
    },
    { batchSize: 3, maxWaiting: 10, isPoison: never },
  )
  const wanted = ['a', 'a', 'b', 'c', 'a']
  assert.deepEqual(await Promise.all(wanted.map((command) => queue.submit(command))), wanted)
  assert.deepEqual(batches, [['a', 'a', 'b'], ['a', 'c', 'a'], ['a']])
})

test('a batch belongs to none of the requests that wait for it', async () => {
  const request = new AsyncLocalStorage<string>()
  const queue = openGroupCommit<number, string | undefined>(
    async (commands) => commands.map(() => ({ value: request.getStore() })),
    { batchSize: 1, maxWaiting: 10, isPoison: never },
  )
  const seen = await request.run('mine', () => Promise.all([queue.submit(1), queue.submit(2)]))
  assert.deepEqual(seen, [undefined, undefined])
})

test('a command that finds its row taken after it has written is applied later, and not refused', async () => {
  const errors = new Map([[1, new RowTaken('orders 1')]])
  let first = true
  const queue = openGroupCommit<number, number>(
    async (commands) => {
      if (first) {
        first = false
        throw new CommandFailures(errors)
      }
      return commands.map((value) => ({ value }))
    },
    { batchSize: 5, maxWaiting: 5, isPoison: never },
  )
  assert.deepEqual(await Promise.all([queue.submit(1), queue.submit(2)]), [1, 2])
})
