import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/platform/refusal.ts'
import { openQueue, type CommandResult } from './queue.ts'

const never = () => false

const granted = (wishes: number[]): CommandResult<number>[] => wishes.map((wish) => ({ answer: wish * 10 }))

test('wishes that come while a batch is under way go together in the next one, in their order', async () => {
  const batches: number[][] = []
  const { promise: doorOpens, resolve: openDoor } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const lane = openQueue<number, number>(
    async (wishes) => {
      batches.push(wishes)
      begin()
      await doorOpens
      return granted(wishes)
    },
    { batch: 3, queue: 100, isPoison: never },
  )
  const first = lane.submit(1)
  await begun
  const rest = [2, 3, 4, 5].map((wish) => lane.submit(wish))
  openDoor()
  assert.deepEqual(await Promise.all([first, ...rest]), [10, 20, 30, 40, 50])
  assert.deepEqual(batches, [[1], [2, 3, 4], [5]])
})

test('one refusal in a batch is its own buyer’s alone', async () => {
  const lane = openQueue<number, number>(
    async (wishes) => wishes.map((wish) => (wish === 2 ? { refusal: new Refusal('no') } : { answer: wish })),
    { batch: 10, queue: 10, isPoison: never },
  )
  const results = await Promise.allSettled([1, 2, 3].map((wish) => lane.submit(wish)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('when a batch fails everybody in it is told, and the next batch runs', async () => {
  let fails = true
  const lane = openQueue<number, number>(
    async (wishes) => {
      if (fails) throw new Error('the database is gone')
      return granted(wishes)
    },
    { batch: 10, queue: 10, isPoison: never },
  )
  const results = await Promise.allSettled([lane.submit(1), lane.submit(2)])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  fails = false
  assert.equal(await lane.submit(3), 30)
})

test('who comes when the queue is full is told to come back in a second', async () => {
  const lane = openQueue<number, number>(async (wishes) => granted(wishes), {
    batch: 1,
    queue: 2,
    isPoison: never,
  })
  const joined = [1, 2].map((wish) => lane.submit(wish))
  await assert.rejects(lane.submit(3), { status: 503, retryAfter: 1 })
  assert.deepEqual(await Promise.all(joined), [10, 20])
})

test('closing waits for what is under way', async () => {
  let answered = false
  const lane = openQueue<number, number>(async (wishes) => granted(wishes), {
    batch: 10,
    queue: 10,
    isPoison: never,
  })
  const joined = lane.submit(1).then(() => (answered = true))
  await lane.close()
  await joined
  assert.ok(answered)
})

test('a wish that breaks its batch fails alone, and the others get their answers', async () => {
  const lane = openQueue<number, number>(
    async (wishes) => {
      if (wishes.includes(2)) throw new Error('poison')
      return granted(wishes)
    },
    { batch: 10, queue: 10, isPoison: () => true },
  )
  const results = await Promise.allSettled([1, 2, 3].map((wish) => lane.submit(wish)))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})
