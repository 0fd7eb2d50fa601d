// Two database servers, of which the standby is promoted when the primary does not answer.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import { balanceDatabase } from './balancers.ts'
import type { Bench } from './bench.ts'
import * as databases from './databases.ts'
import type { Database, Failure } from './failure.ts'

/** The interval of checking the primary in milliseconds, and the number of failed checks before the standby is promoted. */
const LOOK_EVERY = 500
const LOOKS_IN_VAIN = 3

/** The maximum interruption of sales, in milliseconds. */
const MAX_PAUSE_MS = 10_000

export class Pair implements Database {
  /** The address at HAProxy. */
  url = ''
  readonly #open: AsyncDisposableStack
  readonly #primary: databases.Server
  readonly #standby: databases.Server
  #current: databases.Server

  private constructor(primary: databases.Server, standby: databases.Server, open: AsyncDisposableStack) {
    this.#primary = primary
    this.#standby = standby
    this.#current = primary
    this.#open = open
  }

  static async open(): Promise<Pair> {
    await using opening = new AsyncDisposableStack()
    const primary = await databases.startPrimary()
    opening.defer(() => databases.remove(primary))
    const standby = await databases.startStandby(primary)
    opening.defer(() => databases.remove(standby))
    const folder = await temporaryFolder()
    opening.defer(() => rm(folder, { recursive: true, force: true }))
    const servers: { port: number; agent: number }[] = []
    for (const server of [primary, standby]) {
      const agent = await startAgent(server)
      opening.defer(agent.stop)
      servers.push({ port: Number(new URL(server.url).port), agent: agent.port })
    }
    const balancer = await balanceDatabase(folder, servers)
    opening.defer(async () => void (await balancer.stop()))
    const pair = new Pair(primary, standby, opening.move())
    pair.url = Object.assign(new URL(primary.url), { port: String(balancer.port) }).href
    return pair
  }

  primary(): string {
    return this.#current.url
  }

  /** What is tried, in this order. */
  failures(bench: Bench): Failure[] {
    return [
      { what: 'nothing', happen: async () => undefined },
      { what: 'one of two processes killed', happen: () => bench.killProcess('one') },
      { what: 'started again', happen: () => bench.startProcess('one') },
      { what: 'primary killed, standby promoted', happen: () => this.#failOver() },
    ].map((failure) => ({ ...failure, within: MAX_PAUSE_MS }))
  }

  async close(): Promise<void> {
    await this.#open.disposeAsync()
  }

  /** Kills the primary, detects it, and promotes the standby. Resolves after the promotion, with its duration in milliseconds. */
  async #failOver(): Promise<number> {
    const began = performance.now()
    await databases.kill(this.#primary)
    for (let inVain = 0; inVain < LOOKS_IN_VAIN;) {
      await sleep(LOOK_EVERY)
      inVain = (await databases.isPrimary(this.#primary)) ? 0 : inVain + 1
    }
    await databases.promote(this.#standby)
    this.#current = this.#standby
    return performance.now() - began
  }
}

/** Responds like a Patroni agent at `/primary`. */
async function startAgent(server: databases.Server) {
  const agent = createServer((_request, response) => {
    void databases.isPrimary(server).then((isIt) => response.writeHead(isIt ? 200 : 503).end())
  })
  await once(agent.listen(0, '127.0.0.1'), 'listening')
  const stop = async () => {
    agent.close()
    agent.closeAllConnections()
  }
  return { port: (agent.address() as AddressInfo).port, stop }
}
