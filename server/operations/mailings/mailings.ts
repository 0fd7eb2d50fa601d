import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type {
  AudienceCount,
  ChangeMailing,
  MailingInput,
  MailingPreview,
  PreviewMailing,
  SendMailing,
  TestMailing,
} from '#contract/office/mailings.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as bulk from '#server/mail/bulk/bulk.ts'
import * as officeMailings from '#server/office/mailings/mailings.ts'
import * as audit from '#server/platform/audit.ts'
import { after } from '#server/platform/clock.ts'
import { withReplicas } from '#server/platform/database/pools.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { plainText } from '#server/platform/text/rich-text.ts'
import * as site from '#server/shop/site/site.ts'
import { scheduleStep, settle } from './advance.ts'
import { audienceOf, queryOf } from './audience.ts'
import { countAudience, nextPerson, personAt } from './audience-queries.ts'
import { missingValues, personalMailTo, writtenFor, valuesOf, type Written } from './personalize.ts'
import { messages as texts } from './messages.ts'
import { readPeople, type Person } from './people-queries.ts'
import * as queries from './queries.ts'
import { braced, checkedText, neededBy } from './text.ts'
import { timeOf } from './time.ts'
import { allTexts, checkedTranslations } from './translations.ts'

/*
 * The recipients of a mailing are only in `mailing_recipients.email`, without a name; the mails are in the outbox, and opt-outs are hashes.
 * So erasing a person removes the address there: recipients without a mail are then left out, for the others only the result is kept.
 */

export { advance } from './advance.ts'

const actorOf = (tx: Tx): string => tx.request?.actor ?? 'system'

/** The validated input. */
function writtenIn(input: MailingInput): Written {
  const { kind } = input
  if (kind !== 'operational' && kind !== 'news')
    throw new Refusal(officeMessages.mailingKind, { field: 'kind' })
  return {
    kind,
    ...checkedText(input),
    translations: checkedTranslations(input.translations),
    audience: audienceOf(input),
  }
}

/**
 * Creates a draft, and returns its id.
 * Refuses:
 * - an invalid audience or kind
 * - a text that is too long, or has an unknown placeholder
 */
export async function create(tx: Tx, input: MailingInput): Promise<number> {
  const [mailing] = await queries.insertMailing(tx, writtenIn(input), actorOf(tx))
  if (!mailing) throw new Error('A mailing was not written')
  await audit.record(tx, 'system', 'mailing created', `mailing ${mailing.id}`)
  return mailing.id
}

async function lockMailing(tx: Tx, id: number): Promise<queries.MailingRow> {
  const [mailing] = await queries.lockMailing(tx, id)
  if (!mailing) throw new Refusal(messages.notFound, { status: 404 })
  return mailing
}

async function lockDraft(tx: Tx, id: number, version: string): Promise<queries.MailingRow> {
  const mailing = await lockMailing(tx, id)
  if (mailing.status !== 'draft') throw new Refusal(officeMessages.mailingNoDraft, { field: 'status' })
  if (version !== officeMailings.draftOf(mailing).version)
    throw new Refusal(officeMessages.versionConflict, { field: 'version' })
  return mailing
}

/**
 * Changes a draft.
 * Refuses, in this order:
 * - an unknown id (404)
 * - a mailing that is no longer a draft
 * - a draft that has changed since `version`
 * - what `create` refuses
 */
export async function change(tx: Tx, id: number, { version, value }: ChangeMailing): Promise<void> {
  await lockDraft(tx, id, version)
  await queries.updateMailing(tx, id, writtenIn(value))
  await audit.record(tx, 'system', 'mailing changed', `mailing ${id}`)
}

/**
 * Deletes a draft.
 * Refuses:
 * - an unknown id (404)
 * - a mailing that is no longer a draft
 */
export async function remove(tx: Tx, id: number): Promise<void> {
  const { status } = await lockMailing(tx, id)
  if (status !== 'draft') throw new Refusal(officeMessages.mailingNoDraft, { field: 'status' })
  await queries.deleteMailing(tx, id)
  await audit.record(tx, 'system', 'mailing removed', `mailing ${id}`)
}

async function countOf(shop: Shop, sql: Sql | Tx, written: Written): Promise<AudienceCount> {
  const query = queryOf(shop, written.audience, neededBy(allTexts(written)))
  const [row] = await countAudience(sql, query)
  if (!row) throw new Error('An audience was not counted')
  const { people, without_address, opted_out, ...without } = row
  return { people, without_address, opted_out, without }
}

/**
 * The number of people in an audience. Reads all of their tickets or orders.
 * Refuses:
 * - what `create` refuses
 */
export const count = (shop: Shop, input: MailingInput): Promise<AudienceCount> =>
  withReplicas('background', () => countOf(shop, shop.sql, writtenIn(input)))

async function personFor(
  shop: Shop,
  written: Written,
  { after, search }: Pick<PreviewMailing, 'after' | 'search'>,
): Promise<Person | undefined> {
  const query = queryOf(shop, written.audience, [])
  const meant =
    search.trim() === ''
      ? nextPerson(shop.sql, query, normalizeEmail(after))
      : personAt(shop.sql, query, normalizeEmail(search))
  const [person] = await readPeople(shop.sql, meant, written.audience.to)
  return person
}

/**
 * The mail to the next recipient in the order of addresses, or to one searched for; null if there is none.
 * Refuses:
 * - what `create` refuses
 */
export async function preview(shop: Shop, input: PreviewMailing): Promise<MailingPreview | null> {
  const written = writtenIn(input.value)
  const person = await withReplicas('background', () => personFor(shop, written, input))
  if (!person) return null
  const letter = personalMailTo(shop, written, person)
  const { typed_email: email, full_name, opted_out } = person
  const { language, text } = writtenFor(shop, written, person)
  const lacks = missingValues(text, valuesOf(shop, person)).map(braced)
  const isOut = written.kind === 'news' && opted_out
  return {
    email,
    full_name,
    language,
    opted_out: isOut,
    lacks,
    subject: letter.subject,
    ...bulk.render(shop, letter),
  }
}

/**
 * Mails a test to a staff address, with the data of the previewed recipient, or of the first.
 * Refuses:
 * - what `create` refuses
 * - an empty audience
 */
export async function sendTest(shop: Shop, to: string, { value, email }: TestMailing): Promise<void> {
  const written = writtenIn(value)
  const person = await personFor(shop, written, { after: '', search: email })
  if (!person) throw new Refusal(officeMessages.mailingNobody, { field: 'to' })
  const letter = personalMailTo(shop, written, person)
  await shop.transact(async (tx) => {
    bulk.sendOne(tx, 'mailing-test', { ...letter, to, subject: texts.test({ subject: letter.subject }) })
    await audit.record(tx, 'system', 'mailing tried', 'mailings')
  })
}

/**
 * Sends a draft, now or at a time of the festival's clock. The recipients are fixed when sending begins.
 * Refuses, in this order:
 * - an unknown id (404)
 * - a mailing that is no longer a draft, or has changed since `version`
 * - a missing subject or text
 * - a time that is invalid or in the past
 * - an empty audience
 * - placeholders without a value for some recipients, each with their number
 */
export async function send(tx: Tx, id: number, { version, at }: SendMailing): Promise<void> {
  const mailing = await lockDraft(tx, id, version)
  if (mailing.subject === '') throw new Refusal(officeMessages.mailingSubjectEmpty, { field: 'subject' })
  if (plainText(mailing.body) === '') throw new Refusal(officeMessages.mailingBodyEmpty, { field: 'body' })
  const time = at === '' ? null : timeOf(tx, at)
  await refuseUnlessSendable(tx, mailing)
  const by = actorOf(tx)
  if (time) {
    await queries.schedule(tx, id, time, by)
    await audit.record(tx, 'system', 'mailing scheduled', `mailing ${id}`, { at: time.toString() })
  } else await begin(tx, id, by)
}

async function begin(tx: Tx, id: number, by: string | null): Promise<void> {
  await queries.begin(tx, id, by)
  await scheduleStep(tx, id)
  await audit.record(tx, 'system', 'mailing begun', `mailing ${id}`)
}

async function refuseUnlessSendable(tx: Tx, mailing: queries.MailingRow): Promise<void> {
  const { people, opted_out, without } = await countOf(tx.shop, tx, mailing)
  if (people - (mailing.kind === 'news' ? opted_out : 0) === 0)
    throw new Refusal(officeMessages.mailingNobody, { field: 'to' })
  const lacks = neededBy(allTexts(mailing))
    .filter((name) => without[name] > 0)
    .map((name) => officeMessages.placeholderLack({ placeholder: braced(name), count: without[name] }))
  if (lacks.length === 0) return
  const found = { lacks: lacks.join('; '), count: lacks.length }
  throw new Refusal(officeMessages.placeholderMissing(found), { field: 'body' })
}

/**
 * Stops a mailing: a scheduled one becomes a draft again; of one being sent, only the recipients already handed over get a mail.
 * Refuses:
 * - an unknown id (404)
 * - one that is neither scheduled nor being sent
 */
export async function stop(tx: Tx, id: number): Promise<void> {
  const { status } = await lockMailing(tx, id)
  if (status === 'draft' || status === 'stopped' || status === 'finished')
    throw new Refusal(officeMessages.mailingNotUnderway, { field: 'status' })
  if (status === 'scheduled') await queries.unschedule(tx, id)
  else {
    await settleIfSending(tx, id, status)
    await queries.end(tx, id, 'stopped')
  }
  await audit.record(
    tx,
    'system',
    status === 'scheduled' ? 'mailing unscheduled' : 'mailing stopped',
    `mailing ${id}`,
  )
}

/**
 * Resumes a stopped mailing: it is sent to the remaining recipients, as fixed when it began, and to nobody twice.
 * Refuses, in this order:
 * - an unknown id (404)
 * - one that was not stopped
 * - one without remaining recipients
 */
export async function resume(tx: Tx, id: number): Promise<void> {
  const { status } = await lockMailing(tx, id)
  if (status !== 'stopped') throw new Refusal(officeMessages.mailingNotStopped, { field: 'status' })
  const [left] = await queries.hasWaiting(tx, id)
  if (!left?.waits) throw new Refusal(officeMessages.mailingNobodyLeft, { field: 'status' })
  await queries.resume(tx, id)
  await scheduleStep(tx, id)
  await audit.record(tx, 'system', 'mailing continued', `mailing ${id}`)
}

const settleIfSending = async (tx: Tx, id: number, status: queries.MailingRow['status']): Promise<void> =>
  status === 'sending' ? void (await settle(tx, id)) : undefined

/** Recipients' addresses are kept as long as their mails. */
async function forgetAddresses(shop: Shop): Promise<void> {
  const { sentMails } = site.of(shop).durations
  await queries.forgetAddresses(shop.sql, after(shop.clock.now(), sentMails.negated()))
}

/** How long failed mails are retried automatically, plus a margin. */
const TRIED_FOR = Temporal.Duration.from({ hours: 5 * 24 })

/**
 * Starts scheduled mailings that are due, resumes those whose job was lost, counts late results of those that have ended, and erases
 * addresses together with their mails.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await shop.transact(async (tx) => {
    for (const { id } of await queries.lockDue(tx)) await begin(tx, id, null)
    for (const { id } of await queries.listUnderway(tx)) await scheduleStep(tx, id)
  })
  const since = shop.clock.now().subtract(TRIED_FOR)
  for (const { id } of await queries.listEndedOpen(shop.sql, since))
    await shop.transact(async (tx) => {
      await lockMailing(tx, id)
      await settle(tx, id)
    })
  await forgetAddresses(shop)
}
