import type { Found, SearchResponse, FoundKind } from '#contract/office/search.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { formatMoney } from '#contract/money.ts'
import { canBeNear } from '#contract/name-search.ts'
import { may, type Permission, type Role } from '#contract/office/roles.ts'
import { ERASED } from '#contract/personal-data.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import { amountIn } from '#server/office/amounts.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { exactly, nearly, nearlyShort, type Match } from './match.ts'
import * as catalogue from './catalogue-queries.ts'
import * as queries from './queries.ts'

/** Shorter terms match too much. */
const MIN_LENGTH = 2

/** Shorter terms are similar to too many words, but may be a name with a wrong letter. */
const MIN_SIMILAR_LENGTH = 4

/** Similarity thresholds of the first and second attempt: a misspelt long name is distinctive, a misspelt short one differs by half. */
const NEARNESS = [0.6, 0.4]

/** The maximum length of a search term. */
const MAX_LENGTH = 100

interface Kind {
  kind: FoundKind
  permission: Permission
  path: string
  find: (match: Match, role: Role) => Promise<queries.FoundRow[]>
}

const KINDS: Kind[] = [
  { kind: 'order', permission: 'see orders', path: '/orders', find: queries.findOrders },
  { kind: 'customer', permission: 'see customers', path: '/customers', find: queries.findCustomers },
  {
    kind: 'ticket',
    permission: 'see tickets',
    path: '/tickets',
    find: (match, role) => queries.findTickets(match, may(role, 'see orders')),
  },
  { kind: 'reference', permission: 'see orders', path: '/orders', find: queries.findReferences },
  { kind: 'refund', permission: 'refund', path: '/refunds', find: queries.findRefunds },
  { kind: 'bank_line', permission: 'move money', path: '/bank/lines', find: queries.findBankLines },
  { kind: 'voucher', permission: 'change festival', path: '/catalogue/vouchers', find: queries.findVouchers },
  { kind: 'event', permission: 'change festival', path: '/catalogue/events', find: catalogue.findEvents },
  {
    kind: 'product',
    permission: 'change festival',
    path: '/catalogue/products',
    find: catalogue.findProducts,
  },
  {
    kind: 'merchandise',
    permission: 'change festival',
    path: '/catalogue/merchandise',
    find: catalogue.findMerchandise,
  },
]

/**
 * Finds everything that matches a text and that a role may see: at most five results of each kind, exact ones first, then the newest.
 * Without a match, results that differ by about one letter. Too short and too long texts find nothing.
 */
export async function find(shop: Shop, role: Role, typed: string): Promise<SearchResponse> {
  const text = normalizeSpaces(typed)
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) return { near: false, results: [] }
  const kinds = KINDS.filter(({ permission }) => may(role, permission))
  const results = await read(shop, kinds, exactly(shop.sql, text, amountIn(shop, text)), role)
  if (results.length > 0) return { near: false, results }
  const isShort = text.length < MIN_SIMILAR_LENGTH
  if (isShort && !canBeNear(text)) return { near: false, results }
  return shop.transactToRead(async (tx) => {
    for (const nearness of isShort ? NEARNESS.slice(0, 1) : NEARNESS) {
      await queries.setSimilarityThreshold(tx, nearness)
      const near = await read(shop, kinds, isShort ? nearlyShort(tx, text) : nearly(tx, text), role)
      if (near.length > 0) return { near: true, results: near }
    }
    return { near: false, results: [] }
  })
}

/** Searches one kind after the other: each takes a few milliseconds, and a search uses only one connection. */
async function read(shop: Shop, kinds: Kind[], match: Match, role: Role): Promise<Found[]> {
  const found: Found[] = []
  for (const kind of kinds) found.push(...(await readKind(shop, kind, match, role)))
  return found
}

async function readKind(
  shop: Shop,
  { kind, path, find: rowsOf }: Kind,
  match: Match,
  role: Role,
): Promise<Found[]> {
  const { currency, locale } = site.of(shop)
  const rows = await rowsOf(match, role)
  return rows.map(({ key, label, detail, amount, currency: own, exact }) => ({
    kind,
    label,
    detail: [inWords(detail), amount !== null && formatMoney(amount, own ?? currency, locale)]
      .filter(Boolean)
      .join(' · '),
    path: `${path}/${encodeURIComponent(key).replaceAll('*', '%2A')}`,
    exact,
  }))
}

/** Replaces an erased name by a text that says so. */
const inWords = (detail: string): string =>
  detail
    .split(' · ')
    .map((part) => (part === ERASED ? officeMessages.nameErased : part))
    .join(' · ')
