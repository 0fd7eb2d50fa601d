import { CHECKLIST, type Checklist, type ChecklistItem } from '#contract/office/checklist.ts'
import * as audit from '#server/office/audit/audit.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Shop } from '#server/platform/shop.ts'
import { catalogueItems } from './catalogue-items.ts'
import { type Facts, type Found, hasOpened, readFacts } from './facts.ts'
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
    const item = itemOf(each)
    const row = dismissals.find(({ item: put, mark }) => put === key && mark === item.mark)
    const dismissed = row ? { by: nameOf(row.dismissed_by), at: isoInstant(row.dismissed_at) } : null
    return [{ ...item, dismissed: item.state === 'missing' ? dismissed : null }]
  })
  return { opened: hasOpened(facts), items }
}

const foundIn = (facts: Facts): Found[] => [
  ...moneyItems(facts),
  ...operationItems(facts),
  ...catalogueItems(facts),
]

const MAX_NAMES = 5

function itemOf({ key, state, about = [], why, to, permission }: Found): Omit<ChecklistItem, 'dismissed'> {
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
