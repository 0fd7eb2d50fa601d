import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket } from '#testing/fixtures/carts.ts'
import { readOnlyWorld } from './read-only-world.ts'
import type { Ending, World } from './world.ts'

/** What follows the end of a test. */
async function ending(work: (t: Ending) => Promise<unknown>): Promise<void> {
  const ends: (() => Promise<void>)[] = []
  await work({ after: (end) => void ends.push(end) })
  for (const end of ends) await end()
}

test('tests that only read share a shop, and one that has written or moved the clock fails and leaves a fresh one', async () => {
  const worlds: World[] = []
  const note = async (t: Ending) => void worlds.push(await readOnlyWorld(t))
  await ending(note)
  await ending(note)
  await assert.rejects(
    ending(async (t) => addTicket(await readOnlyWorld(t))),
    /has written/,
  )
  await ending(note)
  await assert.rejects(
    ending(async (t) => (await readOnlyWorld(t)).clock.move('PT1S')),
    /has moved the clock/,
  )
  await ending(note)
  const [first, second, third, fourth] = worlds
  assert.equal(first, second)
  assert.equal(new Set([first, third, fourth]).size, 3)
})
