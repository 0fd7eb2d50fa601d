import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { Client } from 'pg'
import { cloneDatabase } from '#testing/harness/database.ts'
import { ask } from './pipeline.ts'
import { connectionConfig } from './pool.ts'

/** A connection, the statements it got so far, and the numbers of its answers and of descriptions of their columns. */
async function connection(t: TestContext) {
  const database = await cloneDatabase()
  const client = new Client(connectionConfig(database.url))
  await client.connect()
  t.after(async () => {
    await client.end()
    await database.drop()
  })
  const heard = { answers: 0, descriptions: 0 }
  client.connection.on('readyForQuery', () => (heard.answers += 1))
  client.connection.on('rowDescription', () => (heard.descriptions += 1))
  const asked = async (text: string, ...values: string[]) => (await ask(client, { text, values })).rows
  return { asked, heard }
}

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )

test('statements of one turn are sent in one round trip, and each statement is described once per connection', async (t) => {
  const { asked, heard } = await connection(t)
  const both = () =>
    Promise.all([
      asked('select $1::integer as n', '1'),
      asked('select 2 as n'),
      asked('select $1::integer as n', '3'),
    ])
  for (let times = 0; times < 2; times++) assert.deepEqual(await both(), [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  assert.deepEqual(heard, { answers: 2, descriptions: 2 })
})

test('after a failed statement the rest of its round trip is skipped, and all of it can be repeated', async (t) => {
  const { asked } = await connection(t)
  await asked('create table places (taken integer not null unique)')
  const take = 'insert into places values ($1::integer)'
  for (let times = 0; times < 2; times++) {
    const answers = [asked('begin'), asked(take, '1'), asked(take, 'x'), asked(take, '2'), asked('commit')]
    assert.deepEqual(await Promise.all(answers.map(reasonOf)), ['done', 'done', '22P02', '22P02', '22P02'])
    await asked('rollback')
  }
  assert.equal(await reasonOf(asked('selec')), '42601')
  assert.equal(await reasonOf(asked('selec')), '42601')
  await Promise.all([asked(take, '1'), asked(take, '2')])
  assert.deepEqual(await asked('select taken from places order by 1'), [{ taken: 1 }, { taken: 2 }])
})

test('a failed commit and an unreadable value are reported to the caller', async (t) => {
  const { asked } = await connection(t)
  await asked('create table places (taken integer unique deferrable initially deferred)')
  await asked('insert into places values (1)')
  assert.equal(await reasonOf(asked('insert into places values (1)')), '23505')
  assert.deepEqual(await asked('select taken from places'), [{ taken: 1 }])
  await assert.rejects(asked("select 'infinity'::timestamptz"), RangeError)
  assert.deepEqual(await asked('select 1 as one'), [{ one: 1 }])
})
