// Customers who view their orders repeatedly, in a separate process: arguments `origin` and duration, tokens on standard input.
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, postOf } from './connection.ts'

/** The interval between two views of a customer, in milliseconds. */
const EVERY = 10_000

async function read(origin: string, token: string, end: number): Promise<number> {
  let failed = 0
  const connection = await Connection.open(origin)
  await sleep(Math.random() * EVERY)
  while (performance.now() < end) {
    const { status } = await connection.ask(postOf('/api/get-data', JSON.stringify({ token })))
    if (status !== 200) failed += 1
    await sleep(EVERY)
  }
  connection.close()
  return failed
}

const [origin = '', seconds = '0'] = process.argv.slice(2)
const tokens = (await json(process.stdin)) as string[]
const end = performance.now() + Number(seconds) * 1000
const failed = await Promise.all(tokens.map((token) => read(origin, token, end)))
process.stdout.write(String(failed.reduce((sum, each) => sum + each, 0)))
