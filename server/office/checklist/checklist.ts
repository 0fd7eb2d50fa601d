import { listed } from '#contract/define-messages.ts'
import {
  CHECKLIST,
  type Checklist,
  type ChecklistItem,
  type ChecklistKey,
} from '#contract/office/checklist.ts'
import { officeMessages } from '#contract/office/messages.ts'
import * as audit from '#server/office/audit/audit.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import type { Site } from '#server/shop/site/site.ts'
import { catalogueItems } from './catalogue-items.ts'
import { type Facts, type Found, hasOpened, readFacts, readFactsOf } from './facts.ts'
import { messages } from './messages.ts'
import { moneyItems } from './money-items.ts'
import { operationItems } from './operation-items.ts'
import * as queries from './queries.ts'

/** The checklist before opening, in working order: what is done, and what is missing. */
export async function read(shop: Shop): Promise<Checklist> {
  const [facts, dismissals] = await Promise.all([readFacts(shop), queries.readDismissals(shop.sql)])
  const nameOf = await audit.actorNames(
    shop,
    dismissals.map(({ dismissed_by }) => dismissed_by),
  )
  const found = new Map(foundIn(facts).map((each) => [each.key, each]))
  const items = [...CHECKLIST.needed, ...CHECKLIST.optional].flatMap((key) => {
    const each = found.get(key)
    if (!each) return []
    const item = { ...itemOf(each), blocks_opening: blocksOpening(key, facts) }
    const row = dismissals.find(({ item: put, mark }) => put === key && mark === item.mark)
    const dismissed = row ? { by: nameOf(row.dismissed_by), at: isoInstant(row.dismissed_at) } : null
    return [{ ...item, dismissed: item.state === 'missing' ? dismissed : null }]
  })
  const { isNew, isBlank } = facts
  return { opened: hasOpened(facts), new: isNew, blank: isBlank, trial: trialOf(facts), items }
}

/**
 * What is against opening a shop for the first time with the settings `here`: that it has no terms, seller, tax rates, mail, or gateway that
 * can charge. Null if nothing is.
 */
export async function reasonAgainstOpening(tx: Tx, here: Site): Promise<string | null> {
  const facts = { ...(await readFactsOf(tx, here)), untranslated: [] }
  const dismissals = await queries.readDismissals(tx)
  const missing = foundIn(facts)
    .filter(({ key, state }) => state === 'missing' && blocksOpening(key, facts))
    .map(itemOf)
    .filter((item) => !dismissals.some((row) => row.item === item.key && row.mark === item.mark))
  if (missing.length === 0) return null
  return officeMessages.notReadyToOpen({ names: listed(missing.map(({ title }) => title)) })
}

const NECESSARY: readonly ChecklistKey[] = ['terms', 'invoice_seller', 'taxes']

/** On a computer of its own, mails are shown there; a sandbox is named as such. */
function blocksOpening(key: ChecklistKey, { settings, site }: Facts): boolean {
  if (key === 'mail_server') return settings.production
  if (key === 'gateway_live') return gateways.findFault(settings, site.paymentGateway, site.currency) !== null
  return NECESSARY.includes(key)
}

/** What would not be real if the shop opened now. */
const trialOf = ({ settings, site }: Facts): string[] => [
  ...(gateways.named(site.paymentGateway).isTest(settings) ? [messages.playMoney] : []),
  ...(settings.smtpUrl === null ? [messages.mailsStay] : []),
]

const foundIn = (facts: Facts): Found[] => [
  ...moneyItems(facts),
  ...operationItems(facts),
  ...catalogueItems(facts),
]

const MAX_NAMES = 5

function itemOf({
  key,
  state,
  about = [],
  why,
  to,
  permission,
}: Found): Omit<ChecklistItem, 'dismissed' | 'blocks_opening'> {
  const { title, why: usual } = messages[key]
  return {
    key,
    title,
    why: why ?? usual,
    state,
    about: about.slice(0, MAX_NAMES),
    more: Math.max(0, about.length - MAX_NAMES),
    to,
    permission,
    optional: CHECKLIST.optional.some((optional) => optional === key),
    mark: sha256([key, ...about.toSorted()].join('\n'))
      .toString('hex')
      .slice(0, 16),
  }
}
