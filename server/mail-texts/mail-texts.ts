import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import { messages as shared } from '#contract/messages.ts'
import type {
  MailTexts,
  MailTextsList,
  MailTextsPreview,
  TryMailTexts,
  UpdateMailTexts,
} from '#contract/office/mail-texts.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as festival from '#server/festival/festival.ts'
import * as mail from '#server/mail/mail.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import * as site from '#server/site/site.ts'
import { faultOf } from './check.ts'
import { messages } from './messages.ts'
import { findUnsayable, readerOf, sayExample, type Texts } from './say.ts'
import { survey, type SurveyedMail, type SurveyedText } from './survey.ts'

const ownOf = (at: Shop | Tx): Texts => site.of(at).mailTexts[SOURCE_LANGUAGE] ?? {}

const isUnfit = (own: Texts, { path, ours }: SurveyedText): boolean =>
  own[path] !== undefined && !mail.ownTexts.fits(path, ours, own[path])

/** The automatic mails with how many of their texts are the festival's own, and own texts that no mail says any more. */
export const list = (shop: Shop): Promise<MailTextsList> =>
  shop.transact(async (tx) => {
    const [own, mails] = [ownOf(tx), await survey(tx)]
    const said = new Set([...mails.values()].flatMap(({ texts }) => texts.map(({ path }) => path)))
    return {
      mails: [...mails].map(([template, { texts }]) => ({
        template,
        texts: texts.length,
        own: texts.filter(({ path }) => own[path] !== undefined).length,
        unfit: texts.filter((text) => isUnfit(own, text)).length,
      })),
      unused: Object.entries(own).flatMap(([path, text]) => (said.has(path) ? [] : [{ path, text }])),
    }
  })

/**
 * The texts of one kind of mail.
 * Refuses:
 * - a kind that does not exist (404)
 */
export const read = (shop: Shop, template: string): Promise<MailTexts> =>
  shop.transact(async (tx) => toWire(tx, template, await survey(tx)))

function toWire(tx: Tx, template: string, mails: Map<string, SurveyedMail>): MailTexts {
  const { texts, examples } = found(mails, template)
  const own = ownOf(tx)
  return {
    template,
    texts: texts.map((text) => ({
      path: text.path,
      kind: text.kind,
      ours: text.ours,
      placeholders: [...text.examples].map(([name, example]) => ({
        name,
        example,
        required: mail.ownTexts.required(text.path, text.ours).includes(name),
      })),
      also: [...mails].flatMap(([other, said]) =>
        other !== template && said.texts.some(({ path }) => path === text.path) ? [other] : [],
      ),
      unfit: isUnfit(own, text),
    })),
    examples: examples.map(({ write }) => mail.ownTexts.inOwnWords(tx, write).subject),
    part: partOf(own, texts),
  }
}

function partOf(own: Texts, texts: SurveyedText[]): MailTexts['part'] {
  const value = Object.fromEntries(texts.map(({ path }) => [path, own[path] ?? '']))
  return { version: versionOf(value), value }
}

function found(mails: Map<string, SurveyedMail>, template: string): SurveyedMail {
  const one = mails.get(template)
  if (!one) throw new Refusal(shared.notFound, { status: 404 })
  return one
}

/** What is wrong with texts, by their paths. One that is the festival's already stays, whatever an update has made of it. */
function faultsOf(kind: SurveyedMail, given: Texts, own: Texts): Record<string, string> {
  const faults = kind.texts.flatMap((text) => {
    const typed = given[text.path]?.trim() ?? ''
    const fault = typed === '' || typed === own[text.path] ? null : faultOf(text, typed)
    return fault === null ? [] : [[text.path, fault] as const]
  })
  const path = findUnsayable(kind, given)
  return { ...(path !== null && { [path]: messages.unsayable }), ...Object.fromEntries(faults) }
}

/**
 * Changes texts of one kind of mail, and gives all of them. It is a change of the festival: in its history, and in its file.
 * Refuses, in this order:
 * - a kind that does not exist (404)
 * - texts that were changed since they were read (`version`)
 * - by path, a text that is too long, is no plain text, cannot be read, names what is not known there, or does not name what it must
 */
export async function update(shop: Shop, template: string, input: UpdateMailTexts): Promise<MailTexts> {
  const before = await festival.parts.find(shop, { list: 'site' })
  await shop.transact(async (tx) => {
    const kind = found(await survey(tx), template)
    if (partOf(ownOf(tx), kind.texts).version !== input.version)
      throw new Refusal(officeMessages.versionConflict, { field: 'version' })
    const faults = faultsOf(kind, input.texts, ownOf(tx))
    if (Object.keys(faults).length > 0) throw new Refusal(faults)
  })
  await put(shop, before.version, (path) => input.texts[path]?.trim(), Object.keys(input.texts))
  return read(shop, template)
}

/** Takes texts of the festival's own back, whichever mails say them. */
export async function remove(shop: Shop, paths: string[]): Promise<void> {
  const before = await festival.parts.find(shop, { list: 'site' })
  await put(shop, before.version, () => '', paths)
}

async function put(
  shop: Shop,
  version: string,
  textOf: (path: string) => string | undefined,
  paths: string[],
): Promise<void> {
  const { mailTexts } = site.of(shop)
  const kept = Object.entries(ownOf(shop)).filter(([path]) => !paths.includes(path))
  const put = paths.flatMap((path) => (textOf(path) ? [[path, textOf(path)]] : []))
  const own = Object.fromEntries(
    [...kept, ...put].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )
  const { [SOURCE_LANGUAGE]: _, ...others } = mailTexts
  const value = { mailTexts: Object.keys(own).length > 0 ? { ...others, [SOURCE_LANGUAGE]: own } : others }
  await festival.parts.update(shop, { list: 'site' }, { version, value })
}

/** These texts, and for what they leave out those that the festival has. */
const tried = (tx: Tx, { texts }: TryMailTexts): Texts => ({ ...ownOf(tx), ...texts })

/**
 * A mail as it would read with these texts, to somebody who does not exist, and what is wrong with them.
 * Refuses:
 * - a kind that does not exist (404)
 */
export const preview = (shop: Shop, template: string, input: TryMailTexts): Promise<MailTextsPreview> =>
  shop.transact(async (tx) => {
    const kind = found(await survey(tx), template)
    const faults = faultsOf(kind, input.texts, ownOf(tx))
    const sound = Object.fromEntries(Object.entries(tried(tx, input)).filter(([path]) => !(path in faults)))
    const { letter, html, text } = await sayExample(tx, kind, input.example ?? 0, sound)
    const wrong = Object.entries(faults).map(([path, fault]) => ({ path, fault }))
    return { subject: letter.subject, html, text, faults: wrong }
  })

/**
 * Sends such a mail to a member of the staff.
 * Refuses:
 * - a kind that does not exist (404)
 * - by path, what `update` refuses of a text
 */
export async function sendTest(shop: Shop, template: string, input: TryMailTexts, to: string): Promise<void> {
  const { letter, texts } = await shop.transact(async (tx) => {
    const kind = found(await survey(tx), template)
    const faults = faultsOf(kind, input.texts, ownOf(tx))
    if (Object.keys(faults).length > 0) throw new Refusal(faults)
    return { ...(await sayExample(tx, kind, input.example ?? 0, tried(tx, input))), texts: tried(tx, input) }
  })
  const subject = messages.testSubject({ subject: letter.subject })
  await language.speakTo(readerOf(texts), () =>
    shop.transact((tx) => mail.send(tx, { to, template }, () => ({ ...letter, subject }))),
  )
}
