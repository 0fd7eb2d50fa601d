import { openApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import * as demo from '#demo/demo.ts'
import * as festival from '#server/festival/festival.ts'
import { startHousekeeping, runHousekeeping, tasks } from '#server/jobs.ts'
import { createAppContext, openAppContext, type AppContext } from './app-context.ts'
import * as payments from '#server/payments/payments.ts'
import * as jobs from '#server/platform/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import * as site from '#server/site/site.ts'

type Ends = (() => Promise<void>)[]

/** Configuration → database → festival → jobs → listen. What has to be closed again is put into `ends` as it opens. */
async function open(ends: Ends, signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env)
  const log = openLog(settings.production ? 'info' : 'warn')
  const context = await openAppContext(settings, log)
  ends.push(context.close)
  if (!site.exists(context.shop)) await fill(context, signal)
  payments.sandboxBank.warn(context.shop)
  const app = await openApp(context.shop)
  const queue = await jobs.work(context.shop, context.url, tasks)
  const sweeping = startHousekeeping(context.shop)
  ends.push(sweeping.stop, queue.stop, () => app.close())
  await listen(app, settings)
  greet(settings)
}

/** An empty shop gets its festival, and the demo a life. */
async function fill({ shop, url }: AppContext, signal: AbortSignal): Promise<void> {
  const { settings, clock, log } = shop
  console.log(`Filling the empty shop with ${settings.festival} …`)
  await festival.importFile(shop, settings.festival)
  if (!settings.demo) return
  // Some thousand transactions: what a power cut would lose of them, nobody has seen yet.
  const fast = `${url}?synchronous_commit=off`
  await demo.simulate(clock, {
    open: (past) => createAppContext(fast, settings, past, log),
    housekeep: runHousekeeping,
    signal,
    onProgress: counter(),
  })
}

/** On a terminal one line that counts up; elsewhere a line when it is done. */
function counter(): (share: number) => void {
  const { isTTY } = process.stdout
  let told = -1
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent === told || (!isTTY && percent < 100)) return
    told = percent
    const [before, after] = [isTTY ? '\r' : '', isTTY && percent < 100 ? '' : '\n']
    process.stdout.write(`${before}Six weeks of made-up sales for the demo … ${percent} %${after}`)
  }
}

async function listen(app: Awaited<ReturnType<typeof openApp>>, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
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

async function close(ends: Ends): Promise<void> {
  for (const end of ends.splice(0).toReversed()) {
    try {
      await end()
    } catch (error) {
      // The others are closed all the same: PostgreSQL above all.
      console.error(error)
      process.exitCode = 1
    }
  }
}

/**
 * Opens the shop; on SIGINT, SIGTERM and SIGHUP, also while it opens, closes all of it in reverse order. So it does when
 * the `npm start` that began it has ended without passing a signal on.
 */
async function main(): Promise<void> {
  const ends: Ends = []
  const end = new AbortController()
  const opening = open(ends, end.signal)
  let leaving = false
  const leave = async () => {
    // One Ctrl-C may arrive twice, from the terminal and from npm: the second must not end us before we have closed.
    if (leaving) return
    leaving = true
    end.abort()
    console.log('Closing …')
    await opening.catch(() => undefined)
    await close(ends)
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
  process.once('disconnect', () => void leave())
  try {
    await opening
  } catch (error) {
    await close(ends)
    if (!leaving) throw error
  }
}

main().catch((error: unknown) => {
  const isSaid = error instanceof StartRefusal
  console.error(isSaid ? error.message : error)
  process.exit(1)
})
