import { openApp } from './app.ts'
import type { AppContext } from './app-context.ts'
import { startHousekeeping } from './housekeeping.ts'
import { jobGroups } from './jobs.ts'
import * as heartbeat from '#server/platform/heartbeat/heartbeat.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import type { StartOptions } from './start-options.ts'
import * as waitingRoom from '#server/carts/waiting-room/waiting-room.ts'
import * as webhooks from '#server/operations/webhooks/webhooks.ts'

/**
 * Runs a role in this process: serves, runs jobs and housekeeping. Everything to be stopped is added to `open`.
 * Refuses (StartRefusal):
 * - a port that is taken, or an address that is not this machine's
 */
export async function serve(
  { shop, url }: AppContext,
  { role, listen }: StartOptions,
  open: AsyncDisposableStack,
): Promise<void> {
  const forAll = role !== 'web'
  const app = await openApp(shop)
  const worker = forAll ? await jobs.work(shop, url, jobGroups) : null
  const housekeeping = startHousekeeping(shop, { forAll })
  const webhookLoop = forAll ? webhooks.deliveries.start(shop) : null
  const line = waitingRoom.start(shop)
  const heart = heartbeat.start(shop, role)
  open.defer(heart.stop)
  open.defer(housekeeping.stop)
  if (webhookLoop) open.defer(webhookLoop.stop)
  open.defer(line.stop)
  if (worker) open.defer(worker.stop)
  open.defer(() => app.close())
  if (listen) await listenOn(app, shop.settings)
}

// The first second of a sale brings more pending connections than Node's default of 511; the system may allow fewer.
const BACKLOG = 4_096

async function listenOn(app: Awaited<ReturnType<typeof openApp>>, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      const other = port === 3001 ? 3002 : 3001
      throw new StartRefusal(
        `port ${port} is taken: stop what uses it, or choose another with PORT=${other}.`,
        { cause: error },
      )
    }
    throw new StartRefusal(`cannot listen on ${host}:${port} (${code}).`, { cause: error })
  }
}
