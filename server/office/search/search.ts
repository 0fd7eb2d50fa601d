import type { Found, FoundAnswer, FoundKind } from '#contract/office/search.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { formatMoney } from '#contract/money.ts'
import { may, type Permission, type Role } from '#contract/office/roles.ts'
import { ERASED } from '#contract/personal-data.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import { amountIn } from '#server/office/amounts.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { exactly, nearly, type Match } from './match.ts'
import * as catalogue from './catalogue-queries.ts'
import * as queries from './queries.ts'

/** Fewer letters are in too much to be meant. */
const LEAST = 2

/** A wrong letter among fewer leaves too little of a word. */
const LEAST_FORGIVEN = 4

/** How much of a text must fit, first and then: a misspelt long name is quickly told from others, a short one is half different. */
const NEARNESS = [0.6, 0.4]

/** Nothing that is looked for is longer. */
const MOST = 100

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
 * What a role may see of all that has a text: at most five of a kind, exact ones first, then the newest. If nothing has it,
 * what is about one letter away. Too short and too long texts find nothing.
 */
export async function find(shop: Shop, role: Role, typed: string): Promise<FoundAnswer> {
  const text = normalizeSpaces(typed)
  if (text.length < LEAST || text.length > MOST) return { near: false, results: [] }
  const kinds = KINDS.filter(({ permission }) => may(role, permission))
  const results = await read(shop, kinds, exactly(shop.sql, text, amountIn(shop, text)), role)
  if (results.length > 0 || text.length < LEAST_FORGIVEN) return { near: false, results }
  return shop.transact(async (tx) => {
    for (const nearness of NEARNESS) {
      await queries.forgive(tx, nearness)
      const near = await read(shop, kinds, nearly(tx, text), role)
      if (near.length > 0) return { near: true, results: near }
    }
    return { near: false, results: [] }
  })
}

/** One kind after the other: each takes a few milliseconds, and a search no more than one connection. */
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

/** A name that was erased is said in words. */
const inWords = (detail: string): string =>
  detail
    .split(' · ')
    .map((part) => (part === ERASED ? officeMessages.nameErased : part))
    .join(' · ')
