import * as demo from '#demo/demo.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import * as festival from '#server/festival/festival.ts'
import { runHousekeeping } from './housekeeping.ts'
import { createAppContext, type AppContext } from './app-context.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { offsetClock } from '#server/platform/clock.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Settings } from '#server/platform/settings.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import * as sandboxBank from '#server/payments/sandbox-bank/sandbox-bank.ts'
import type { StartOptions } from './start-options.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'
import * as site from '#server/shop/site/site.ts'

/**
 * Runs once before the first process serves: fills an empty shop, renders missing sizes of pictures, and
 * releases the jobs of a killed Festoon.
 * Refuses (StartRefusal):
 * - a payment gateway that cannot charge
 * - invalid settings of a wallet
 */
export async function prepare(context: AppContext, signal: AbortSignal): Promise<void> {
  const { shop } = context
  if (!site.exists(shop)) await fill(context, signal)
  await festival.completePictures(shop)
  refuseUnreadyGateway(shop)
  refuseUnreadyWallets(shop)
  sandboxBank.ledger.warnInProduction(shop)
  warnOfTestKey(shop)
  // Nobody else uses the embedded database, so the processes that held jobs were killed.
  if (shop.settings.databaseUrl === null) await jobs.freeAll(shop)
}

/** The environment may have changed since the festival was imported. */
function refuseUnreadyGateway(shop: Shop): void {
  const { paymentGateway, currency } = site.of(shop)
  const reason = gateways.findFault(shop.settings, paymentGateway, currency)
  if (reason !== null)
    throw new StartRefusal(`the payment gateway ${paymentGateway} cannot charge. ${reason}`)
}

/** Phones reject invalid passes silently. */
function refuseUnreadyWallets(shop: Shop): void {
  const fault = wallets.findFault(shop.settings, shop.clock.now())
  if (fault !== null) throw new StartRefusal(fault)
  const expires = wallets.expiringAt(shop)
  if (expires)
    shop.log.warn({ expires }, 'the certificate of Apple Wallet ends soon: no pass is made after it')
}

/** A sandbox warns about itself. */
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
  if (!settings.festival.endsWith('/blank.yaml'))
    console.log(`Filling the empty shop with ${settings.festival} …`)
  await festival.importFile(shop, settings.festival)
  if (!settings.demo) return
  // The demo consists of thousands of transactions before the shop listens; losing some in a power failure is acceptable.
  const fast = `${url}?options=-csynchronous_commit%3Doff`
  await demo.simulate(clock, {
    open: (past) => createAppContext(fast, settings, past, log),
    housekeep: runHousekeeping,
    signal,
    onProgress: progressBar(),
  })
}

/** On a terminal one line with the progress; otherwise a line at the end. */
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

const firstSteps = (publicUrl: string): string[] => [
  'The shop is empty and closed. Let its owner in with: npm run festoon -- staff add YOU@YOUR-FESTIVAL',
  `The link that it prints sets the password; then ${publicUrl}/office asks five questions.`,
]

/** Whether the shop has no event yet: the office begins with its questions. */
export const isBlank = ({ shop }: AppContext): boolean => site.of(shop).events.length === 0

/** Prints the shop's URL, and notable settings. */
export function greet(settings: Settings, { role, listen }: StartOptions, blank: boolean): void {
  const { publicUrl, smtpUrl, production, rateLimits, clockOffset } = settings
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)
  console.log(listen ? `Festoon is open: ${publicUrl}` : `A worker is open for the jobs of ${publicUrl}`)
  if (role === 'web') console.log('--role web: mails and what is due by time wait for a worker.')
  if (!smtpUrl && !production && isLocal) console.log(`No SMTP_URL: read the mails at ${publicUrl}/mailbox`)
  if (blank) for (const line of firstSteps(publicUrl)) console.log(line)
  for (const line of demo.describeLogins(settings, offsetClock(clockOffset))) console.log(line)
  if (!smtpUrl && production)
    console.log('NO MAIL LEAVES: without SMTP_URL mails are only files, and nobody can set a password.')
  if (isLocal && production) console.log(`PUBLIC_URL is not set: the links in mails lead to ${publicUrl}.`)
  if (!rateLimits) console.log('RATE_LIMITS=off: nothing slows down who tries passwords or codes.')
  if (!clockOffset.blank) console.log(`CLOCK_OFFSET: the clock is moved by ${clockOffset.toString()}.`)
}
