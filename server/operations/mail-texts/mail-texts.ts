import type { Language } from '#contract/languages.ts'
import { messages as shared } from '#contract/messages.ts'
import type {
  MailTexts,
  MailTextsList,
  MailTextsPreview,
  PreviewMailTexts,
  TestMailTexts,
  UpdateMailTexts,
} from '#contract/office/mail-texts.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { NO_BUNDLE } from '#server/shop/bundles/bundles.ts'
import { NO_DISCOUNT } from '#server/shop/discounts/discounts.ts'
import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as festival from '#server/festival/festival.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { normalizeCode } from '#server/platform/text/search.ts'
import { versionOf } from '#server/platform/version.ts'
import * as site from '#server/shop/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { faultOf } from './check.ts'
import { messages } from './messages.ts'
import { findFailing, renderExample, type Texts, type DraftTexts } from './render-example.ts'
import { collectMails, type CollectedMail, type CollectedText } from './collect.ts'

const ownOf = (at: Shop | Tx, lang: Language): Texts => site.of(at).mailTexts[lang] ?? {}

/** The requested language, or the festival's first one. */
const languageOf = (at: Shop | Tx, named: string): Language => site.languageContext(at, named).language

const isOutdated = (own: Texts, { path, ours }: CollectedText): boolean =>
  own[path] !== undefined && !mail.ownTexts.fits(path, ours, own[path])

/** The automatic mails with the number of own texts in each of the festival's languages, and own texts that no mail uses any more. */
export const list = (shop: Shop): Promise<MailTextsList> =>
  shop.transact(async (tx) => {
    const mails = await collectMails(tx, languageOf(tx, ''))
    const own = site.of(tx).languages.map((lang) => ({ language: lang, texts: ownOf(tx, lang) }))
    const said = new Set([...mails.values()].flatMap(({ texts }) => texts.map(({ path }) => path)))
    return {
      mails: [...mails].map(([template, { texts }]) => ({
        template,
        texts: texts.length,
        languages: own.map((its) => ({
          language: its.language,
          own: texts.filter(({ path }) => its.texts[path] !== undefined).length,
          outdated: texts.filter((text) => isOutdated(its.texts, text)).length,
        })),
        said: texts.map(({ path, kind }) => ({ path, kind })),
      })),
      unused: own.flatMap((its) =>
        Object.entries(its.texts).flatMap(([path, text]) => (said.has(path) ? [] : [{ path, text }])),
      ),
    }
  })

/**
 * The texts of one kind of mail in a language; without a language, or with one that the festival does not support, in its first one.
 * Refuses:
 * - a kind that does not exist (404)
 */
export const read = (shop: Shop, template: string, named: string): Promise<MailTexts> =>
  shop.transact(async (tx) => {
    const lang = languageOf(tx, named)
    return toResponse(tx, { template, lang }, await collectMails(tx, lang))
  })

/** One kind of mail in one language. */
interface Kind {
  template: string
  lang: Language
}

function toResponse(tx: Tx, { template, lang }: Kind, mails: Map<string, CollectedMail>): MailTexts {
  const { texts, examples } = found(mails, template)
  const own = ownOf(tx, lang)
  const elsewhere = site.of(tx).languages.filter((each) => each !== lang)
  return {
    template,
    language: lang,
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
      outdated: isOutdated(own, text),
      missing:
        own[text.path] === undefined && elsewhere.some((other) => ownOf(tx, other)[text.path] !== undefined),
    })),
    examples: language.withLanguage({ language: lang }, () =>
      examples.map(({ write }) => mail.ownTexts.withOwnTexts(tx, write).subject),
    ),
    part: partOf(own, texts),
  }
}

function partOf(own: Texts, texts: CollectedText[]): MailTexts['part'] {
  const value = Object.fromEntries(texts.map(({ path }) => [path, own[path] ?? '']))
  return { version: versionOf(value), value }
}

function found(mails: Map<string, CollectedMail>, template: string): CollectedMail {
  const one = mails.get(template)
  if (!one) throw new Refusal(shared.notFound, { status: 404 })
  return one
}

/** The errors of texts, by path. An unchanged text of the festival is accepted, even if an update has invalidated it. */
function faultsOf(
  kind: CollectedMail,
  { language: lang, texts: given }: DraftTexts,
  own: Texts,
): Record<string, string> {
  const faults = kind.texts.flatMap((text) => {
    const typed = given[text.path]?.trim() ?? ''
    const fault = typed === '' || typed === own[text.path] ? null : faultOf(text, typed)
    return fault === null ? [] : [[text.path, fault] as const]
  })
  const path = findFailing(kind, { language: lang, texts: given })
  return { ...(path !== null && { [path]: messages.failing }), ...Object.fromEntries(faults) }
}

/**
 * Changes texts of one kind of mail in a language (`read`), and returns all of them. This is a change of the festival: it is in its history
 * and in its file.
 * Refuses, in this order:
 * - a kind that does not exist (404)
 * - texts that were changed since they were read (`version`)
 * - by path, a text that is too long, not plain text, malformed, has an unknown placeholder, or lacks a required one
 */
export async function update(shop: Shop, template: string, input: UpdateMailTexts): Promise<MailTexts> {
  const before = await festival.parts.findSite(shop)
  await shop.transact(async (tx) => {
    const lang = languageOf(tx, input.language)
    const kind = found(await collectMails(tx, lang), template)
    if (partOf(ownOf(tx, lang), kind.texts).version !== input.version)
      throw new Refusal(officeMessages.versionConflict, { field: 'version' })
    const faults = faultsOf(kind, { language: lang, texts: input.texts }, ownOf(tx, lang))
    if (Object.keys(faults).length > 0) throw new Refusal(faults)
  })
  const lang = languageOf(shop, input.language)
  await put(shop, before.version, { [lang]: changed(ownOf(shop, lang), input.texts) })
  return read(shop, template, lang)
}

/** Removes own texts of the festival, in all languages, whichever mails use them. */
export async function remove(shop: Shop, paths: string[]): Promise<void> {
  const before = await festival.parts.findSite(shop)
  const gone = Object.fromEntries(paths.map((path) => [path, '']))
  const all = Object.entries(site.of(shop).mailTexts).map(([lang, own]) => [lang, changed(own, gone)])
  await put(shop, before.version, Object.fromEntries(all) as Record<string, Texts>)
}

/** Texts after changes, sorted by path; an empty change removes a text. */
const changed = (own: Texts, to: Texts): Texts =>
  Object.fromEntries(
    Object.entries({ ...own, ...to })
      .map(([path, text]): [string, string] => [path, Object.hasOwn(to, path) ? text.trim() : text])
      .filter(([, text]) => text !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

async function put(shop: Shop, version: string, to: Record<string, Texts>): Promise<void> {
  const all = Object.entries({ ...site.of(shop).mailTexts, ...to })
  const mailTexts = Object.fromEntries(all.filter(([, own]) => Object.keys(own).length > 0))
  await festival.parts.updateSite(shop, { version, value: { mailTexts } }, 'exempt')
}

/** The unsaved texts, completed by those of the festival. */
function draftTexts(tx: Tx, { language: named, texts }: TestMailTexts): DraftTexts {
  const lang = languageOf(tx, named)
  return { language: lang, texts: { ...ownOf(tx, lang), ...texts } }
}

/**
 * Renders a mail with these texts, for a fictional person or a real order, and returns it with the errors of the texts.
 * Refuses:
 * - a kind that does not exist (404)
 * - an order that does not exist (`order`)
 */
export const preview = (shop: Shop, template: string, input: PreviewMailTexts): Promise<MailTextsPreview> =>
  shop.transact(async (tx) => {
    const { kind, all, faults } = await checkDraft(tx, template, input)
    const sound = Object.fromEntries(Object.entries(all.texts).filter(([path]) => !(path in faults)))
    const code = input.order.trim() === '' ? null : await takeOrder(tx, input.order)
    const shown = code === null ? kind : { ...kind, examples: await examplesOf(tx, template) }
    const { message, html, text } = await renderExample(tx, shown, input.example ?? 0, {
      ...all,
      texts: sound,
    })
    const wrong = Object.entries(faults).map(([path, fault]) => ({ path, fault }))
    const isSaid = code !== null && `${message.subject} ${text}`.includes(code)
    return { subject: message.subject, html, text, faults: wrong, order: isSaid ? code : null }
  })

async function checkDraft(tx: Tx, template: string, input: TestMailTexts) {
  const all = draftTexts(tx, input)
  const kind = found(await collectMails(tx, all.language), template)
  const faults = faultsOf(kind, { ...all, texts: input.texts }, ownOf(tx, all.language))
  return { kind, all, faults }
}

const examplesOf = async (tx: Tx, template: string) =>
  (await previews.examples(tx)).filter(({ envelope }) => envelope.template === template)

/** Makes the examples of this transaction use a real order. */
async function takeOrder(tx: Tx, code: string): Promise<string> {
  const order = await staffActions.find(tx, normalizeCode(code))
  if (!order) throw new Refusal(officeMessages.orderUnknown, { field: 'order' })
  const [lines, issued] = await Promise.all([orders.lines(tx, [order.id]), tickets.ofOrders(tx, [order.id])])
  const held = lines.products.filter(({ released_at }) => released_at === null)
  samples.useOrder(tx, {
    order,
    tickets:
      issued.tickets.length > 0
        ? issued.tickets.map((ticket) => ({ ...ticket, ...NO_DISCOUNT, ...NO_BUNDLE, released_at: null }))
        : held.map((line) => samples.unissued(tx, line)),
    merchandise: lines.merchandise.filter(({ released_at }) => released_at === null),
  })
  return order.code
}

/**
 * Sends such a mail to a staff member.
 * Refuses:
 * - a kind that does not exist (404)
 * - by path, what `update` refuses of a text
 */
export async function sendTest(
  shop: Shop,
  template: string,
  input: TestMailTexts,
  to: string,
): Promise<void> {
  const { message, all } = await shop.transact(async (tx) => {
    const { kind, all, faults } = await checkDraft(tx, template, input)
    if (Object.keys(faults).length > 0) throw new Refusal(faults)
    return { ...(await renderExample(tx, kind, input.example ?? 0, all)), all }
  })
  const subject = messages.testSubject({ subject: message.subject })
  const envelope = { to, template, language: all.language }
  await shop.transact((tx) => mail.send(tx, envelope, () => ({ ...message, subject })))
}
