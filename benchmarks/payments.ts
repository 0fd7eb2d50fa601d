// Thousands of payments whose notifications come late, twice and out of order to two processes that are killed again and again,
// beside sweeps, cancellations and refunds; then every order is counted again.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { sign } from '#server/platform/security/signing.ts'
import { closeDatabases } from '#testing/harness/database.ts'
import { freePort, startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { world, type World } from '#testing/harness/world.ts'
import { configure } from '#testing/fixtures/site.ts'
import { storm, type Deliver, type StormReport } from '#testing/payments/storm.ts'

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '10000' },
    kills: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

/** A process lives so long before it is killed, in milliseconds. */
const LIFE_MS = 5_000
const TRY_AGAIN_MS = 200

/** A process of the shop that starts again whenever it was killed. */
class Mortal {
  kills = 0
  readonly #env: Record<string, string>
  #server: Promise<RunningProcess>

  constructor(env: Record<string, string>) {
    this.#env = env
    this.#server = startShop(env)
  }

  get server(): Promise<RunningProcess> {
    return this.#server
  }

  async kill(): Promise<void> {
    await (await this.#server).kill()
    this.kills++
    this.#server = startShop(this.#env)
    await this.#server
  }

  async stop(): Promise<void> {
    await (await this.#server).stop()
  }
}

const ends: (() => Promise<void>)[] = []

async function run(): Promise<boolean> {
  const w = await world({ after: (end) => ends.push(end) })
  await configure(w, { refunds: { toCard: true } })
  const shops = await Promise.all([openMortal(w), openMortal(w)])
  const began = performance.now()
  console.log(`${values.payments} payments`)
  let isOver = false
  const killing = values.kills ? kill(shops, () => isOver) : Promise.resolve()
  const report = await storm(w, {
    payments: Number(values.payments),
    deliver: deliverTo(w, shops),
    sweep: async () => {
      await w.runHousekeeping()
      await sleep(500)
    },
  })
  isOver = true
  await killing
  for (const shop of shops) await shop.stop()
  print(report, shops, performance.now() - began)
  return report.wrong.length === 0
}

async function openMortal(w: World): Promise<Mortal> {
  const shop = new Mortal({
    DATABASE_URL: w.url,
    DATA_DIR: await temporaryFolder(),
    SECRET: w.shop.settings.secret,
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    PORT: String(await freePort()),
  })
  await shop.server
  return shop
}

async function kill(shops: Mortal[], isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await sleep(LIFE_MS)
    await shops[turn % shops.length]?.kill()
  }
}

/** As a gateway does: to whichever process, and again until it was heard. */
const deliverTo =
  (w: World, shops: Mortal[]): Deliver =>
  async (event) => {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'x-sandbox-signature': sign(w.shop.settings.secret, 'sandbox-bank', body),
    }
    for (let turn = randomInt(2); ; turn++) {
      const { origin } = await (shops[turn % shops.length] ?? shops[0]!).server
      const answer = await fetch(`${origin}/gateways/sandbox-redirect/notifications`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => null)
      if (answer !== null && answer.status < 500) return answer.status
      await sleep(TRY_AGAIN_MS)
    }
  }

function print({ notifications, paid, refunded, wrong }: StormReport, shops: Mortal[], took: number): void {
  const kills = shops.reduce((sum, shop) => sum + shop.kills, 0)
  console.log(
    `${paid} payments, ${notifications} notifications and ends, ${refunded} refunds, ${kills} kills, ${(took / 1000).toFixed(0)} s`,
  )
  console.log(wrong.length === 0 ? 'Nothing is wrong.' : `WRONG:\n${wrong.join('\n')}`)
}

const isFine = await run()
for (const end of ends) await end()
await closeDatabases()
process.exit(isFine ? 0 : 1)
