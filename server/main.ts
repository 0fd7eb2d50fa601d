import * as sandboxBank from '#server/sandbox-bank/sandbox-bank.ts'
import { openApp } from './app.ts'
import { readSettings } from './config.ts'
import * as demo from '#demo/demo.ts'
import * as gateways from '#server/gateways/gateways.ts'
import * as festival from '#server/festival/festival.ts'
import { runHousekeeping, startHousekeeping } from './housekeeping.ts'
import { jobGroups } from './jobs.ts'
import { createAppContext, openAppContext, type AppContext } from './app-context.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import * as site from '#server/site/site.ts'
import * as waitingRoom from '#server/waiting-room/waiting-room.ts'

/** Configuration → database → festival → jobs → listen. Whatever has to be closed again joins `open` as it opens. */
async function start(open: AsyncDisposableStack, signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env)
  const log = openLog(settings.production ? 'info' : 'warn')
  const context = await openAppContext(settings, log, {
    patience: { every: 3_000, say: console.log, signal },
  })
  open.defer(context.close)
  const { shop, url } = context
  if (!site.exists(shop)) await fill(context, signal)
  refuseUnreadyGateway(shop)
  sandboxBank.ledger.warnInProduction(shop)
  warnOfTestKey(shop)
  const app = await openApp(shop)
  // Nobody else works on the embedded database, so whoever had taken a job was killed.
  if (settings.databaseUrl === null) await jobs.freeAll(shop)
  const worker = await jobs.work(shop, url, jobGroups)
  const housekeeping = startHousekeeping(shop)
  const line = waitingRoom.start(shop)
  open.defer(housekeeping.stop)
  open.defer(line.stop)
  open.defer(worker.stop)
  open.defer(() => app.close())
  await listen(app, settings)
  greet(settings)
}

/** The environment may have changed since the festival was imported. */
function refuseUnreadyGateway(shop: Shop): void {
  const { paymentGateway, currency } = site.of(shop)
  const reason = gateways.findFault(shop.settings, paymentGateway, currency)
  if (reason !== null)
    throw new StartRefusal(`the payment gateway ${paymentGateway} cannot charge. ${reason}`)
}

/** A sandbox says so itself. */
function warnOfTestKey(shop: Shop): void {
  const { paymentGateway, currency } = site.of(shop)
  const isSandbox = paymentGateway.startsWith('sandbox-')
  if (!isSandbox && gateways.isPlayMoney(shop.settings, paymentGateway, currency))
    shop.log.warn(
      { paymentGateway },
      'THE PAYMENT GATEWAY HAS A TEST KEY: orders are paid without any real money',
    )
}

/** Imports the festival into an empty shop, and for the demo simulates six weeks of sales. */
async function fill({ shop, url }: AppContext, signal: AbortSignal): Promise<void> {
  const { settings, clock, log } = shop
  console.log(`Filling the empty shop with ${settings.festival} …`)
  await festival.importFile(shop, settings.festival)
  if (!settings.demo) return
  // The demo: thousands of transactions before the shop listens. A power cut may lose some of them.
  const fast = `${url}?options=-csynchronous_commit%3Doff`
  await demo.simulate(clock, {
    open: (past) => createAppContext(fast, settings, past, log),
    housekeep: runHousekeeping,
    signal,
    onProgress: progressBar(),
  })
}

/** On a terminal one line that counts up; elsewhere a line when it is done. */
function progressBar(): (share: number) => void {
  const { isTTY } = process.stdout
  let shown = -1
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent === shown || (!isTTY && percent < 100)) return
    shown = percent
    const [before, after] = [isTTY ? '\r' : '', isTTY && percent < 100 ? '' : '\n']
    process.stdout.write(`${before}Six weeks of made-up sales for the demo … ${percent} %${after}`)
  }
}

// A sale's first second brings more connections than Node's 511 that wait to be accepted; the system may allow fewer.
const BACKLOG = 4_096

async function listen(app: Awaited<ReturnType<typeof openApp>>, { host, port }: Settings): Promise<void> {
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

function greet(settings: Settings): void {
  const { publicUrl, smtpUrl, production, rateLimits, clockOffset } = settings
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)
  console.log(`Festoon is open: ${publicUrl}`)
  if (!smtpUrl && !production && isLocal) console.log(`No SMTP_URL: read the mails at ${publicUrl}/mailbox`)
  for (const line of demo.describeLogins(settings)) console.log(line)
  if (!smtpUrl && production)
    console.log('NO MAIL LEAVES: without SMTP_URL mails are only files, and nobody can set a password.')
  if (isLocal && production) console.log(`PUBLIC_URL is not set: the links in mails lead to ${publicUrl}.`)
  if (!rateLimits) console.log('RATE_LIMITS=off: nothing slows down who tries passwords or codes.')
  if (!clockOffset.blank) console.log(`CLOCK_OFFSET: the clock is moved by ${clockOffset.toString()}.`)
}

/**
 * Opens the shop; on SIGINT, SIGTERM and SIGHUP, also while it opens, closes all of it in reverse order. So it does when
 * the `npm start` that began it has ended without passing a signal on.
 */
async function main(): Promise<void> {
  const open = new AsyncDisposableStack()
  const leaving = new AbortController()
  const starting = start(open, leaving.signal)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= open.disposeAsync())
  const leave = async () => {
    // One Ctrl-C may arrive twice, from the terminal and from npm: the second must not end us before we have closed.
    if (leaving.signal.aborted) return
    leaving.abort()
    console.log('Closing …')
    await starting.catch(() => undefined)
    await close().catch(fail)
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
  process.once('disconnect', () => void leave())
  try {
    await starting
  } catch (error) {
    await close().catch(fail)
    if (!leaving.signal.aborted) throw error
  }
}

/** Says in a sentence what an operator can remove: also what the system or the database refuses anywhere on the way. */
function fail(error: unknown): void {
  const isTheirs = error instanceof DatabaseUnavailable || (error instanceof Error && 'syscall' in error)
  if (isTheirs) console.error(`Refused: ${error.message}.`)
  else console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}

main().catch((error: unknown) => {
  fail(error)
  process.exit()
})
