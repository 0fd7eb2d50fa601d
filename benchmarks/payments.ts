// Thousands of payments with late, duplicate and reordered notifications to two processes that are repeatedly killed, together with
// housekeeping, cancellations and refunds; then every order is verified.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { sign } from '#server/platform/security/signing.ts'
import { closeDatabases } from '#testing/harness/database.ts'
import { freePort, startShop, type RunningProcess } from '#testing/harness/server-process.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { world, type World } from '#testing/harness/world.ts'
import { configure } from '#testing/fixtures/site.ts'
import { holdMails } from './hold-mails.ts'
import { runPaymentLoad, type Deliver, type PaymentLoadReport } from '#testing/payments/payment-load.ts'

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '10000' },
    kills: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

/** The lifetime of a process before it is killed, in milliseconds. */
const LIFE_MS = 10_000
const TRY_AGAIN_MS = 200

/** A process of the shop that restarts whenever it was killed. */
class Mortal {
  kills = 0
  /** Its total downtime, in milliseconds. */
  away = 0
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
    const killed = performance.now()
    this.kills++
    this.#server = startShop(this.#env)
    await this.#server
    this.away += performance.now() - killed
  }

  async stop(): Promise<void> {
    await (await this.#server).stop()
  }
}

/** A shared compile cache for restarted processes. */
const COMPILED = process.env['NODE_COMPILE_CACHE'] ?? (await temporaryFolder())

const ends: (() => Promise<void>)[] = []

async function run(): Promise<boolean> {
  const w = await world({ after: (end) => ends.push(end) })
  await configure(w, { refunds: { toCard: true } })
  // The delivery of mails is verified by `bench:crash`.
  await holdMails(w.shop.sql)
  const shops = await Promise.all([openMortal(w), openMortal(w)])
  const began = performance.now()
  let isOver = false
  let killing = Promise.resolve()
  const report = await runPaymentLoad(w, {
    payments: Number(values.payments),
    deliver: deliverTo(w, shops),
    runHousekeeping: async () => {
      await w.runHousekeeping()
      await sleep(500)
    },
    say: (phase) => {
      console.log(`${secondsSince(began)}: ${phase}`)
      if (phase === 'notifications' && values.kills) killing = kill(shops, () => isOver)
    },
  })
  isOver = true
  await killing
  for (const shop of shops) await shop.stop()
  print(report, shops, secondsSince(began))
  return report.wrong.length === 0
}

const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`

async function openMortal(w: World): Promise<Mortal> {
  const shop = new Mortal({
    DATABASE_URL: w.url,
    DATA_DIR: await temporaryFolder(),
    SECRET: w.shop.settings.secret,
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    PORT: String(await freePort()),
    NODE_COMPILE_CACHE: COMPILED,
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

/** Like a gateway: to any process, repeated until it is accepted. */
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

function print(
  { notifications, paid, refunded, wrong }: PaymentLoadReport,
  shops: Mortal[],
  took: string,
): void {
  const kills = shops.reduce((sum, shop) => sum + shop.kills, 0)
  const away = shops.reduce((sum, shop) => sum + shop.away, 0) / 1000 / Math.max(kills, 1)
  console.log(
    `${paid} payments, ${notifications} notifications and ends, ${refunded} refunds, ${kills} kills (${away.toFixed(1)} s until it serves again), ${took}`,
  )
  console.log(wrong.length === 0 ? 'Nothing is wrong.' : `WRONG:\n${wrong.join('\n')}`)
}

const isFine = await run()
for (const end of ends) await end()
await closeDatabases()
process.exit(isFine ? 0 : 1)
