import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withReplicas } from '#server/platform/database/pools.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { openLog } from '#server/platform/log.ts'
import type { Shop } from '#server/platform/shop.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import * as databases from '#testing/failover/databases.ts'
import { addressOf, callsOfOffice } from '#testing/harness/office-calls.ts'
import { officeIdsOf } from '#testing/harness/office-requests.ts'
import { worldIn, type World } from '#testing/harness/world.ts'

/** A shop whose office reads from standbys, with a paid order, and what its log says of replicas. */
async function openReplicated(t: TestContext, standbys = 1) {
  const primary = await databases.startPrimary()
  t.after(() => databases.remove(primary))
  const servers: databases.Server[] = []
  for (let count = 0; count < standbys; count++) {
    const server = await databases.startStandby(primary, { isSynchronous: false })
    t.after(() => databases.remove(server))
    servers.push(server)
  }
  const [standby, other = standby] = servers
  if (!standby || !other) throw new Error('There is no standby')
  const said: string[] = []
  const log = openLog('info', {
    write(line) {
      const { replica, msg } = JSON.parse(line)
      if (replica !== undefined) said.push(msg)
    },
  })
  const w = await worldIn(t, primary.url, { replicaUrls: servers.map(({ url }) => url) }, log)
  const { code } = await createPaidOrder(w, await customer(w))
  return { w, standby, other, said, notes: `/office/api/orders/${code}/notes` }
}

/** Whether a replica answers what the office reads now. */
const isAnswering = (shop: Shop): Promise<boolean> =>
  withReplicas('background', async () => {
    const [row] = await shop.sql<{ by: boolean }[]>`select pg_is_in_recovery() as by`
    return row?.by === true
  })

/** The ports of the servers that answer what the office reads in turn. */
async function portsAnswering(shop: Shop): Promise<Set<string>> {
  const ports = new Set<string>()
  for (let count = 0; count < 4; count++)
    await withReplicas('background', async () => {
      const [row] = await shop.sql<{ port: string }[]>`select current_setting('port') as port`
      ports.add(row?.port ?? '')
    })
  return ports
}

async function untilAnswering(shop: Shop): Promise<void> {
  while (!(await isAnswering(shop))) await sleep(50)
}

/** Writes a note in the office, and reads the newest one. */
async function note(w: World, path: string, text: string): Promise<string> {
  const owner = await clerk(w, 'owner')
  assert.equal((await owner.post(path, { text })).status, 200)
  return (await owner.get(path)).body.notes[0].text
}

test('an office that reads from a replica', async (t) => {
  const { w, standby, said, notes } = await openReplicated(t)
  const { shop } = w
  await untilAnswering(shop)

  await t.test('shows what was just written, although the replica lags', async () => {
    await databases.lag(standby, '100ms')
    assert.equal(await note(w, notes, 'Rang at ten.'), 'Rang at ten.')
    assert.ok(await isAnswering(shop))
    await databases.lag(standby, '0')
  })

  await t.test('answers every call, and checks the shop, on the replica', async () => {
    const owner = await clerk(w, 'owner')
    const ids = { ...(await officeIdsOf(shop.sql)), invitations: 'none' }
    for (const call of callsOfOffice().filter(({ method }) => method === 'get')) {
      const { status } = await owner.get(addressOf(call, ids))
      assert.ok(status < 500, `${call.name}: ${status}`)
    }
    assert.deepEqual(await withReplicas('background', () => consistency.check(shop)), [])
    // On a busy machine it may have been left out meanwhile, and taken back.
    await untilAnswering(shop)
    assert.equal(said.splice(0).at(-1), 'a replica answers')
  })

  await t.test('leaves it out while it lags, is dead or promoted, and takes it back', async () => {
    await databases.lag(standby, '1min')
    assert.equal(await note(w, notes, 'It lags.'), 'It lags.')
    assert.ok(!(await isAnswering(shop)))
    await databases.lag(standby, '0')
    await untilAnswering(shop)
    await databases.kill(standby)
    assert.equal(await note(w, notes, 'It is dead.'), 'It is dead.')
    assert.ok(!(await isAnswering(shop)))
    await databases.restart(standby)
    await untilAnswering(shop)
    await databases.promote(standby)
    assert.equal(await note(w, notes, 'It is promoted.'), 'It is promoted.')
    assert.ok(!(await isAnswering(shop)))
    const out = 'a replica is left out'
    assert.ok(said.filter((each) => each === out).length >= 3, said.join())
    assert.equal(said.at(-1), out)
  })
})

test('thorough: an office with two replicas goes on reading from the one that neither lags nor is dead', async (t) => {
  const { w, standby, other, notes } = await openReplicated(t, 2)
  const [one, two] = [standby, other].map(({ url }) => new URL(url).port)
  const untilPorts = async (...ports: (string | undefined)[]) => {
    while ((await portsAnswering(w.shop)).symmetricDifference(new Set(ports)).size > 0) await sleep(100)
  }
  await untilPorts(one, two)
  await databases.lag(standby, '1min')
  assert.equal(await note(w, notes, 'One of them lags.'), 'One of them lags.')
  await untilPorts(two)
  await databases.lag(standby, '0')
  await untilPorts(one, two)
  await databases.kill(other)
  assert.equal(await note(w, notes, 'The other one is dead.'), 'The other one is dead.')
  await untilPorts(one)
  await databases.restart(other)
  await untilPorts(one, two)
})
