import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { inBatches } from '#server/platform/in-batches.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'
import * as walletApple from '#server/tickets/wallets/apple/apple.ts'
import * as walletGoogle from '#server/tickets/wallets/google/google.ts'
import { deleteDevice, listDevices } from './device-queries.ts'
import { writeClassOf } from './google.ts'
import * as queries from './queries.ts'
import { fingerprintOf, productFingerprint, shownOf } from './pass-content.ts'

/** The number of passes compared in one short transaction, because it blocks changes of their tickets … */
const AT_ONCE = 100
/** … and the number of such transactions per run of housekeeping. */
const MAX_TURNS = 100

const JOB = 'update-wallets'

/**
 * Compares passes whose tickets or products have changed with their last content, and queues a job that updates the wallets of changed
 * ones. Does nothing for a festival without wallets.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  if (wallets.offered(shop).length === 0) return
  for (const known of await queries.listProducts(shop.sql)) {
    const product = catalogue.of(shop).productById.get(known.product_id)
    const fingerprint = product && productFingerprint(shop, product)
    if (fingerprint !== undefined && fingerprint !== known.fingerprint)
      await shop.transact((tx) => queries.noteProduct(tx, known.product_id, fingerprint))
  }
  for (let turn = 0; turn < MAX_TURNS; turn += 1) if ((await shop.transact(compare)) < AT_ONCE) return
}

/** Locked before their tickets are read: a concurrent change of a ticket then waits, and marks its pass again. */
async function compare(tx: Tx): Promise<number> {
  const { shop } = tx
  const due = await queries.lockDue(tx, AT_ONCE)
  if (due.length === 0) return 0
  const listed = await downloads.list(
    tx,
    shop,
    due.map(({ ticket_id }) => ticket_id),
  )
  const ticketById = new Map(listed.map((found) => [found.ticket.id, found]))
  const compared = due.map((pass) => {
    const found = ticketById.get(pass.ticket_id)
    return { id: pass.id, fingerprint: found ? fingerprintOf(shop, pass, found) : pass.fingerprint }
  })
  const changed = await queries.saveComparison(tx, compared)
  if (changed.length > 0) await jobs.addOnce(tx, JOB)
  return due.length
}

type PendingUpdate = Awaited<ReturnType<typeof queries.listPendingUpdates>>[number]

/** Updates the wallets of all due passes: Apple's devices by a push, Google by writing the pass. The job queue retries failed ones. */
export async function sendUpdates(shop: Shop): Promise<void> {
  let last = 0
  let failed = 0
  await inBatches(
    async (limit) => {
      const rows = await queries.listPendingUpdates(shop.sql, last, limit)
      last = rows.at(-1)?.id ?? last
      return rows
    },
    async (pass) => {
      try {
        await updateWallets(shop, pass)
        await queries.noteUpdated(shop.sql, pass.id, pass.changed_in)
        return true
      } catch (error) {
        failed += 1
        shop.log.warn({ err: error, pass: pass.id }, 'a wallet was not updated')
        return false
      }
    },
  )
  if (failed > 0) throw new Error(`${failed} passes were not updated`)
}

async function updateWallets(shop: Shop, pass: PendingUpdate): Promise<void> {
  const [google, apple] = [walletGoogle.configurationOf(shop), walletApple.configurationOf(shop)]
  if (google && pass.google) {
    const [found] = await downloads.list(shop.sql, shop, [pass.ticket_id])
    if (!found) throw new Error(`Pass ${pass.id} has no ticket`)
    await writeClassOf(shop, google, found.product)
    await walletGoogle.writeObject(shop, google, shownOf(shop, pass, found))
  }
  if (!apple) return
  for (const { device, push_token } of await listDevices(shop.sql, pass.id))
    if ((await walletApple.push(shop, apple, push_token)) === 'gone')
      await deleteDevice(shop.sql, pass.id, device)
}
