import { isHeldUp } from '#contract/office/mailings.ts'
import * as bulk from '#server/mail/bulk/bulk.ts'
import * as audit from '#server/platform/audit.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { queryOf } from './audience.ts'
import { extendTimeouts, insertRecipients } from './audience-queries.ts'
import { lacksNeeded, personalMailTo, type Written } from './personalize.ts'
import { readPeople, type Person } from './people-queries.ts'
import * as queries from './queries.ts'
import { neededBy } from './text.ts'
import { allTexts } from './translations.ts'

/** The number of mails handed over at once, so that other jobs get their turn, and stopping takes effect soon. */
const AT_ONCE = 200
/** The next mails are handed over when at most this many are unsent. */
const FEW = 50

const SOON = Temporal.Duration.from('PT1S')
const LATER = Temporal.Duration.from('PT1M')

/** Schedules the job that continues a mailing; once, however often it is called. */
export const scheduleStep = (tx: Tx, id: number, wait?: Temporal.Duration): Promise<void> =>
  jobs.addBehind(
    tx,
    'advance-mailing',
    { mailing: id },
    { priority: bulk.AFTER_BULK, key: `mailing ${id}`, ...(wait && { wait }) },
  )

/**
 * The job that advances a mailing by one step, and queues itself again until it is finished or stopped. `lock` prevents concurrent steps.
 */
export async function advance(
  shop: Shop,
  { mailing: id }: jobs.Payload,
  lock: typeof queries.lockMailing = queries.lockMailing,
): Promise<void> {
  await shop.transact(async (tx) => {
    const [mailing] = await lock(tx, Number(id))
    if (mailing?.status === 'preparing') await prepare(tx, mailing)
    if (mailing?.status === 'sending') await sendSome(tx, mailing)
  })
}

const writtenIn = ({ kind, subject, body, translations, audience }: queries.MailingRow): Written => ({
  kind,
  subject,
  body,
  translations,
  audience,
})

/** Fixes the recipients. */
async function prepare(tx: Tx, mailing: queries.MailingRow): Promise<void> {
  await extendTimeouts(tx)
  const query = queryOf(tx.shop, mailing.audience, neededBy(allTexts(mailing)))
  await insertRecipients(tx, mailing.id, query, mailing.kind === 'news')
  await queries.startSending(tx, mailing.id)
  await scheduleStep(tx, mailing.id)
}

async function sendSome(tx: Tx, { id }: queries.MailingRow): Promise<void> {
  const mailing = await settle(tx, id)
  const underway = mailing.handed_over - mailing.sent - mailing.failed
  if (isHeldUp(mailing)) return scheduleStep(tx, id, LATER)
  if (underway > FEW) return scheduleStep(tx, id, SOON)
  await queries.leaveOutErased(tx, id)
  const people = await readPeople(tx, queries.waiting(tx, id, AT_ONCE), mailing.audience.to)
  if (people.length > 0) {
    await handOver(tx, mailing, people)
    return scheduleStep(tx, id)
  }
  if (underway > 0) return scheduleStep(tx, id, SOON)
  await queries.end(tx, id, 'finished')
  const { sent, failed } = mailing
  await audit.record(tx, 'system', 'mailing finished', `mailing ${id}`, { sent, failed })
}

/** Counts the results of the mails handed over. */
export async function settle(tx: Tx, id: number): Promise<queries.MailingRow> {
  const [settled] = await queries.settle(tx, id)
  const [mailing] = await queries.countSettled(tx, id, settled?.sent ?? 0)
  if (!mailing) throw new Error(`There is no mailing ${id}`)
  return mailing
}

async function handOver(tx: Tx, mailing: queries.MailingRow, people: readonly Person[]): Promise<void> {
  const written = writtenIn(mailing)
  const refusing = people.filter(({ opted_out }) => mailing.kind === 'news' && opted_out)
  const without = people.filter(
    (person) => !refusing.includes(person) && lacksNeeded(tx.shop, written, person),
  )
  if (refusing.length > 0) await queries.leaveOut(tx, mailing.id, idsOf(refusing), 'opted_out')
  if (without.length > 0) await queries.leaveOut(tx, mailing.id, idsOf(without), 'missing')
  const written_to = people.filter((person) => !refusing.includes(person) && !without.includes(person))
  if (written_to.length === 0) return
  const mails = await bulk.send(
    tx,
    'mailing',
    written_to.map((person) => personalMailTo(tx.shop, written, person)),
  )
  await queries.setHandedOver(
    tx,
    mailing.id,
    written_to.map(({ id, typed_email }) => ({ id, mail: mails.get(typed_email) ?? 0 })),
  )
}

const idsOf = (people: Person[]): number[] => people.map(({ id }) => id)
