import { lookup } from '#contract/lookup.ts'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readSettings } from '#server/config.ts'
import * as festival from '#server/festival/festival.ts'
import { openAppContext } from './app-context.ts'
import { withReplicas } from '#server/platform/database/pools.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { openLog } from '#server/platform/log.ts'
import { offsetClock } from '#server/platform/clock.ts'
import type { Shop } from '#server/platform/shop.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as backup from '#server/operations/backup/backup.ts'
import * as checklist from '#server/office/checklist/checklist.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as site from '#server/shop/site/site.ts'
import * as staff from '#server/people/staff/staff.ts'

const USAGE = `What an operator can do from the command line:

  npm run festoon -- import FILE      bring the festival of a file into the shop
  npm run festoon -- export FILE|DIR  write the shop's festival to a file, its pictures beside it
  npm run festoon -- check FILE       say all that is wrong with a festival file, and change nothing
  npm run festoon -- staff add EMAIL  let somebody into the office as its owner, by a link that sets their password;
                                      who is locked out gets a new one, and sets up a new second factor
  npm run festoon -- backup FOLDER    write the embedded database and the pictures into an empty folder, also while the
                                      shop sells
  npm run festoon -- restore FOLDER   bring a backup into an empty DATA_DIR, and check it
  npm run festoon -- check            recount stock, money and states, and say what does not add up;
                                      name mails and work that are late
  npm run festoon -- checklist        say what the festival still lacks before it opens, and why that matters

It works on the database that \`npm start\` uses, also while that is running.`

/** Runs a command; returns whether it succeeded. */
type Command = (shop: Shop) => Promise<boolean>

function commandOf([verb, path, ...rest]: string[]): Command | null {
  const [email, ...more] = rest
  if (verb === 'staff' && path === 'add' && email !== undefined && more.length === 0)
    return (shop) => addOwner(shop, email)
  if (verb === 'check' && path === undefined) return withFestival(checkShop)
  if (verb === 'checklist' && path === undefined) return withFestival(printChecklist)
  if (path === undefined || rest.length > 0) return null
  if (verb === 'import') return (shop) => importFestival(shop, path)
  if (verb === 'export') return withFestival((shop) => exportFestival(shop, path))
  return null
}

/** The command, refused without a festival. */
const withFestival =
  (command: Command): Command =>
  (shop) => {
    if (!site.exists(shop)) throw new StartRefusal('No festival has been imported.')
    return command(shop)
  }

async function importFestival(shop: Shop, file: string): Promise<boolean> {
  const changes = await festival.importFile(shop, file)
  console.log(`${file}: ${changes || 'nothing has changed'}.`)
  printWarnings((await festival.validate(await readFile(file, 'utf8'), dirname(file))).warnings)
  return true
}

async function addOwner(shop: Shop, email: string): Promise<boolean> {
  const { url, known } = await shop.transact((tx) => staff.inviteOwner(tx, email))
  const reset = known
    ? ' Their sessions have ended, and their second factor is forgotten: they set up a new one.'
    : ''
  console.log(
    `${email} may enter the office as its owner.${reset} This link sets the password, once and for three days:\n${url}`,
  )
  return true
}

async function exportFestival(shop: Shop, target: string): Promise<boolean> {
  console.log(`Written to ${await festival.exportTo(shop, target)}.`)
  return true
}

const checkShop = (shop: Shop): Promise<boolean> =>
  withReplicas('background', async () =>
    say([...(await consistency.check(shop)), ...(await consistency.overdue(shop))]),
  )

/** Overdue mails of the backup are sent when the shop opens. */
const checkRestored = async (shop: Shop): Promise<boolean> => say(await consistency.check(shop))

/** Prints the findings; returns whether there are none. */
function say(differences: string[]): boolean {
  for (const sentence of differences) console.log(sentence)
  const count =
    differences.length === 1
      ? '1 thing does not add up or is late.'
      : `${differences.length} things do not add up or are late.`
  console.log(differences.length === 0 ? 'Everything adds up.' : count)
  return differences.length === 0
}

/** Prints missing items that are not dismissed; returns whether there are none. */
async function printChecklist(shop: Shop): Promise<boolean> {
  const { items } = await checklist.read(shop)
  const missing = items.filter(({ state, dismissed }) => state === 'missing' && !dismissed)
  for (const { title, why, about, more } of missing) {
    const names = about.length === 0 ? '' : ` (${about.join(', ')}${more > 0 ? `, and ${more} more` : ''})`
    console.log(`${title}${names}: ${why}`)
  }
  const count = missing.length === 1 ? '1 thing is missing.' : `${missing.length} things are missing.`
  console.log(missing.length === 0 ? 'Nothing is missing.' : count)
  return missing.length === 0
}

const located = ({ path, fault, line }: { path: string; fault: string; line?: number }): string => {
  const where = line === undefined ? '' : ` (line ${line})`
  return path === '' ? fault : `${path}: ${fault}${where}`
}

/** What is valid in a festival file, but seldom meant. */
function printWarnings(warnings: Parameters<typeof located>[0][]): void {
  for (const warning of warnings) console.error(`Warning: ${located(warning)}`)
}

async function checkFile(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8')
  const { faults: problems, warnings } = await festival.validate(text, dirname(file))
  for (const problem of problems) console.log(located(problem))
  printWarnings(warnings)
  const count = problems.length === 1 ? '1 fault.' : `${problems.length} faults.`
  console.log(problems.length === 0 ? `${file} is sound.` : count)
  return problems.length === 0
}

async function createBackup(folder: string): Promise<boolean> {
  const settings = readSettings(process.env)
  const size = await backup.create(settings, folder, offsetClock(settings.clockOffset), openLog('warn'))
  console.log(
    `Backed up to ${folder}: ${Math.ceil(size / 1024 / 1024)} MB. Keep SECRET elsewhere: it is not in there.`,
  )
  return true
}

async function restoreBackup(folder: string): Promise<boolean> {
  const settings = readSettings(process.env)
  const { madeAt, warning } = await backup.restore(settings, folder, openLog('warn'))
  console.log(`Restored into ${settings.dataDir} what was backed up at ${madeAt}.`)
  if (warning !== null) console.log(warning)
  return onShop(checkRestored)
}

const PLAIN = lookup<(path: string) => Promise<boolean>>({
  check: checkFile,
  backup: createBackup,
  restore: restoreBackup,
})

async function main(words: string[]): Promise<boolean> {
  const [verb = '', path] = words
  const plain = PLAIN[verb]
  if (plain && path !== undefined && words.length === 2) return plain(path)
  const command = commandOf(words)
  if (command !== null) return onShop(command)
  console.error(USAGE)
  return false
}

async function onShop(command: Command): Promise<boolean> {
  const context = await openAppContext(readSettings(process.env), openLog('warn'), { share: true })
  try {
    return await command(context.shop)
  } finally {
    await context.close()
  }
}

/** Whether the error is about the operator's input, so that its message is sufficient. */
const isPlain = (error: unknown): error is Error =>
  error instanceof StartRefusal ||
  error instanceof DatabaseUnavailable ||
  error instanceof Refusal ||
  (error instanceof Error && 'code' in error && 'path' in error)

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(isPlain(error) ? error.message : error)
  process.exitCode = 1
}
