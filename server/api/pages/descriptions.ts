import { formatMoney } from '#contract/money.ts'
import { type PageName, pageTitle } from '#contract/pages/pages.ts'
import type { ShopItem } from '#contract/shop-items.ts'
import { plainText } from '#server/platform/text/rich-text.ts'
import type { Site } from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import type { Screen } from './screens.ts'

/** Search engines truncate longer ones. */
const MAX_LENGTH = 200

const DESCRIBED = [
  'tickets',
  'merchandise',
  'login',
  'register',
  'forgotPassword',
  'resendTickets',
  'findOrder',
] as const

/**
 * The meta description of a page, in one or two sentences that are unique to it: in the festival's words if it has any, otherwise in ours.
 */
export function descriptionOf(site: Site, { page, item }: Screen): string {
  if (item) return shortened(plainText(item.shop_description)) || ofItem(site, item)
  if (page === null || page === 'home')
    return shortened(plainText(site.texts.heroText)) || site.texts.siteTitle || site.name
  return shortened(plainText(ownText(site, page))) || ours(site, page)
}

function ownText({ texts, ambassadors }: Site, page: PageName): string {
  if (page === 'ambassadors') return ambassadors.text
  if (page === 'terms' || page === 'privacy' || page === 'security' || page === 'cookies' || page === 'faqs')
    return texts[page]
  return ''
}

function ours(site: Site, page: PageName): string {
  const described = DESCRIBED.find((each) => each === page)
  if (!described) return `${pageTitle(site, page)} · ${site.name}`
  return messages.descriptions[described]({ festival: site.name })
}

const ofItem = ({ name, currency, locale }: Site, { own_price, ...item }: ShopItem): string =>
  messages.descriptions[own_price ? 'itemFrom' : 'item']({
    item: item.name,
    price: formatMoney((own_price?.min ?? item.price) + item.fee, currency, locale),
    festival: name,
  })

/** Truncates at a word boundary. */
function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const end = text.lastIndexOf(' ', MAX_LENGTH)
  return `${text.slice(0, end < 0 ? MAX_LENGTH : end)}…`
}
