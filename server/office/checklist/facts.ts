import type { ChecklistItem, ChecklistKey } from '#contract/office/checklist.ts'
import type { Permission } from '#contract/office/roles.ts'
import { type Language, LANGUAGES } from '#contract/languages.ts'
import { lateAfter } from '#contract/payment-plans.ts'
import * as festival from '#server/festival/festival.ts'
import { lastBackup } from '#server/platform/health/last-backup.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'

/** The state of a checklist item. `why` replaces the default sentence. */
export interface Found {
  key: ChecklistKey
  state: ChecklistItem['state']
  about?: string[]
  why?: string
  to: string | null
  permission: Permission | null
}

/** The data that the checklist is derived from. */
export interface Facts {
  settings: Settings
  now: Temporal.Instant
  site: site.Site
  /** The shop has never been open. */
  isNew: boolean
  /** It has neither events nor products. */
  isBlank: boolean
  items: queries.OfferedItem[]
  owners: { full_name: string; has_factor: boolean }[]
  mailServer: string | null
  milestones: { paid_order: boolean; test_payment: boolean; gates: boolean }
  backupAt: Temporal.Instant | null
  /** The products whose last installment can be due after their event has begun. */
  lateInstallments: { external_code: string; name: string }[]
  /** The number of missing texts by language: "Deutsch (3)". */
  untranslated: string[]
}

export async function readFacts(shop: Shop): Promise<Facts> {
  const [facts, missing] = await Promise.all([
    readFactsOf(shop, site.of(shop)),
    festival.parts.translations.missing(shop),
  ])
  const untranslated = Object.entries(missing)
    .filter(([, count]) => count > 0)
    .map(([code, count]) => `${LANGUAGES[code as Language]} (${count})`)
  return { ...facts, untranslated }
}

/** What is known of a shop with the settings `here`, as the transaction sees it if it is one. */
export async function readFactsOf(at: Shop | Tx, here: site.Site): Promise<Omit<Facts, 'untranslated'>> {
  const [sql, { settings, clock }] = 'shop' in at ? [at, at.shop] : [at.sql, at]
  const [items, owners, [mail], [milestones], hasBeenOpen, backupAt] = await Promise.all([
    queries.readItems(sql),
    queries.readOwners(sql, settings.production),
    queries.readMailServer(sql),
    queries.readMilestones(sql, here.paymentGateway),
    site.hasBeenOpen(sql),
    lastBackup(settings),
  ])
  return {
    settings,
    now: clock.now(),
    site: here,
    isNew: !hasBeenOpen,
    isBlank: here.events.length === 0 && catalogue.of(at).products.length === 0,
    items: items.filter(({ list }) => list === 'products' || here.merchandiseActive),
    owners,
    mailServer: mail?.mail_server ?? null,
    milestones: milestones ?? { paid_order: false, test_payment: false, gates: false },
    backupAt,
    lateInstallments: lateInstallments(at, clock.now()),
  }
}

/** Also of products that are not on sale yet; not of those whose sale has ended. */
const lateInstallments = (at: Shop | Tx, now: Temporal.Instant) =>
  catalogue.of(at).products.filter((product) => {
    const { enabled, payment_plan, on_sale_until: until, timezone } = product
    const begins = product.starts_at ?? product.event_starts_at
    if (!enabled || begins === null || isPast(until, now)) return false
    return lateAfter(payment_plan, { begins, until, timezone }) !== null
  })

/** A checklist item that is done if nothing is missing. */
export const stateOf = (isDone: boolean, isNeeded = true): ChecklistItem['state'] =>
  isNeeded ? (isDone ? 'done' : 'missing') : 'not needed'

export const isPast = (at: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  at !== null && Temporal.Instant.compare(at, now) <= 0

/** Whether all events are over. */
export const isOver = ({ site: { events }, now }: Facts): boolean =>
  events.length > 0 && events.every(({ starts_at, ends_at }) => isPast(ends_at ?? starts_at, now))

/** Whether the sale is open, or already over. */
export const hasOpened = (facts: Facts): boolean => {
  const { site: here, items, now } = facts
  if (isOver(facts)) return true
  const { active, opensAt } = here.waitingRoom
  const isHeldBack = active && opensAt !== null && !isPast(Temporal.Instant.from(opensAt), now)
  const isOnSale = items.some(({ on_sale_from }) => on_sale_from === null || isPast(on_sale_from, now))
  return here.shopActive && isOnSale && !isHeldBack
}
