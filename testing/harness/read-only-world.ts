import assert from 'node:assert/strict'
import { beforeDatabasesClose } from './database.ts'
import { fingerprints } from './statements.ts'
import { type Ending, OPENING, world, type World } from './world.ts'

interface Shared {
  w: World
  /** The content of every table when it was opened. */
  content: Record<string, string>
  close: () => Promise<void>
}

let shared: Promise<Shared> | undefined

/**
 * A shop with the tests' festival that is shared by all tests of the process that only read, or whose every request is refused: opening one
 * takes longer than most of them. A test fails if it has changed a row of any table, or moved the clock; the next one then gets a fresh
 * shop. Sequences, which refused rows advance as well, and what the process keeps in memory (its counts of answers, cached pages) are not
 * compared: a test that depends on them needs its own `world`.
 */
export async function readOnlyWorld(t: Ending): Promise<World> {
  const { w, content, close } = await (shared ??= open())
  t.after(async () => {
    try {
      assert.deepEqual(await fingerprints(w), content, 'The test has written: it needs a world of its own')
      assert.equal(
        w.clock.now().toString(),
        OPENING,
        'The test has moved the clock: it needs a world of its own',
      )
    } catch (error) {
      shared = undefined
      await close()
      throw error
    }
  })
  return w
}

async function open(): Promise<Shared> {
  const ends: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of ends.splice(0)) await end()
  }
  const w = await world({ after: (end) => void ends.push(end) })
  beforeDatabasesClose(close)
  return { w, content: await fingerprints(w), close }
}
