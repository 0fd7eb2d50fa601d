import type { PublicData } from '#contract/data.ts'
import type { ShopItem } from '#contract/shop-items.ts'
import { pageAt, pagePaths, pageTitle, type PageName } from '#contract/pages/pages.ts'
import { ambassadorsPath } from '#contract/routes.ts'
import type * as site from '#server/shop/site/site.ts'

/**
 * Paths that the server answers itself, and files at the root that browsers request by themselves; every other path is a
 * screen of the shop.
 */
export const NOT_SCREENS =
  /^\/(api|assets|pictures|sandbox-bank|gateways|mailbox|health|waiting-room|gate|apple-wallet|download-(?:ticket|invoice|credit-note|calendar)|add-to-(?:apple|google)-wallet)(\/|$)|^\/[^/]+\.[a-z0-9]+$/i

/** The content of a page before its script runs. */
export interface Screen {
  /** The key under which all pages of this screen are cached, so that the number of keys is limited. */
  path: string
  title: string
  /** Null for the page of an item, and for a path without a page. */
  page: PageName | null
  item: ShopItem | null
  /** Behind a login or a secret link, so its URL must not leak. */
  isPrivate: boolean
  /** The path of a customer's page without any code, for which its frame is rendered; null for all other pages. */
  frame: string | null
}

const PRIVATE =
  /^\/(?:portal|account|checkout|accept-tcs|gift|guest-list|answers|payment-plan-payment|reset-password|confirm-email|confirm-waiting-list|unsubscribe-sale-alerts|unsubscribe-news|waiting-list)\b/

/** The customers' pages that have a prerendered frame (web/shop/page/PageFrame.tsx). */
const FRAMED = ['checkout', 'portal', 'order', 'confirmation'] as const
type Framed = (typeof FRAMED)[number]

/** Not if its guard always redirects: a closed shop has no checkout. */
const isFramed = (page: PageName, { config }: PublicData): page is Framed =>
  FRAMED.some((framed) => framed === page) && (page !== 'checkout' || config.shopActive)

/** The screen at a path. An unknown path shows the home page, as in the browser. */
export function screenAt(settings: site.Site, data: PublicData, path: string): Screen {
  const { name, texts, ambassadors } = settings
  const item = itemAt(data, path)
  if (item) {
    const [, kind = ''] = path.split('/')
    const own = `/${kind}/${encodeURIComponent(item.external_code)}`
    return { path: own, title: `${item.name} - ${name}`, page: null, item, isPrivate: false, frame: null }
  }
  const bundle = bundleAt(data, path)
  if (bundle) {
    const own = `/tickets/${encodeURIComponent(bundle.external_code)}`
    return {
      path: own,
      title: `${bundle.name} - ${name}`,
      page: null,
      item: null,
      isPrivate: false,
      frame: null,
    }
  }
  const page = pageAt(path, ambassadorsPath(ambassadors.url))
  const isPrivate = PRIVATE.test(path)
  const frame = page !== null && isFramed(page, data) ? `/${pagePaths[page]}` : null
  const isKnown = page !== null && page !== 'home'
  const title = isKnown ? `${pageTitle(settings, page)} - ${name}` : texts.siteTitle || name
  // The rest of a private path is personal.
  if (isPrivate) return { path: `/${path.split('/')[1]}#${page}`, title, page, item, isPrivate, frame }
  return { path: isKnown ? path.replace(/\/$/, '') : '/', title, page, item, isPrivate, frame }
}

/** The bundle whose page is at a path, among those of the tickets. */
const bundleAt = ({ bundles }: PublicData, path: string) =>
  bundles.find(({ external_code: code }) =>
    [code, encodeURIComponent(code)].some((own) => path === `/tickets/${own}`),
  )

function itemAt({ products, merchandise }: PublicData, path: string): ShopItem | null {
  const [, kind, code] = path.match(/^\/(tickets|merchandise)\/([^/]+)$/) ?? []
  if (!kind || !code) return null
  const items: ShopItem[] = kind === 'tickets' ? products : merchandise
  return (
    items.find((item) => encodeURIComponent(item.external_code) === code || item.external_code === code) ??
    null
  )
}
