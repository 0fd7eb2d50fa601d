import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { Bench } from '#testing/failover/bench.ts'
import { faultsOf, run } from '#testing/failover/run.ts'
import { examplesIn } from '#testing/harness/example-proxies.ts'
import { PatroniCluster } from './cluster.ts'
import { missingPackages } from './programs.ts'
import { overlapsIn } from './writers.ts'

const missing = await missingPackages()
const skip = missing.length > 0 && `needs: apt-get install ${missing.join(' ')}`

test('the documented cluster stops an old primary before its lease ends, and acknowledges what two servers have', () => {
  const [example = ''] = examplesIn('yaml')
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = parse(example).bootstrap.dcs
  assert.ok(loop_wait + 2 * retry_timeout <= ttl)
  assert.equal(synchronous_mode, true)
})

test('a primary that still accepts a write after another server was promoted is found', () => {
  const one = { name: 'one', timeline: 1, from: 0, until: 900 }
  const two = { name: 'two', timeline: 2, from: 1000, until: 2000 }
  const oneAgain = { name: 'one', timeline: 3, from: 2100, until: 3000 }
  assert.deepEqual(overlapsIn([one, two, oneAgain]), [])
  assert.deepEqual(overlapsIn([{ ...one, until: 1100 }, two, oneAgain]), [
    'one still accepted a write after two had been promoted',
  ])
})

test(
  'thorough: a cluster that loses, cuts off and changes its primary keeps every acknowledged order and sells on by itself',
  {
    skip,
    // Two leases have to end.
    timeout: 300_000,
  },
  async () => {
    await using opened = new AsyncDisposableStack()
    const cluster = await PatroniCluster.open()
    opened.defer(() => cluster.close())
    const bench = await Bench.open(cluster)
    opened.defer(() => bench.close())
    const extent = { buyers: 3, milliseconds: 1000, orders: 5 }
    const outcome = await run(bench, extent, cluster.failures())
    assert.deepEqual([...faultsOf(outcome), ...cluster.faults()], [])
    assert.ok(outcome.phases.filter(({ promotion }) => promotion !== null).length === 3)
  },
)
