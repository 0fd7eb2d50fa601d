import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Config } from '#contract/config.ts'
import { formatDays } from '#contract/dates.ts'
import type { ShopItem } from '#contract/shop-items.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { followStock } from '#web/lib/data/live-stock.ts'
import { isProduct, useFreshData } from '#web/lib/data/stock.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { useStableItems } from '#web/shop/catalogue/list/stable-items.ts'
import { messages } from './messages.ts'
import { messages as pageMessages } from '#web/shop/page/messages.ts'
import { NotFound } from '#web/shop/page/NotFound.tsx'
import { opensLater, useItemsNow } from '#web/shop/sale/sale-window.ts'
import { CheckoutBar } from '#web/shop/carts/way-on/CheckoutBar.tsx'
import { LazyBundles } from '#web/shop/catalogue/bundles/LazyBundles.tsx'
import { ItemCards } from '#web/shop/catalogue/list/ItemCards.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './HomePage.module.css'

function SectionLinks() {
  const config = useConfig()
  const { products } = useData()
  const kinds = [...new Set(products.map(({ type }) => config.productTypes[type] ?? type))]
  const links: [path: string, title: string, hint: string][] = []
  if (config.shopActive) links.push(['/tickets', titleOf(config, 'tickets'), kinds.join(', ')])
  if (config.shopActive && config.merchandiseActive)
    links.push(['/merchandise', titleOf(config, 'merchandise'), messages.merchandiseHint])
  links.push(['/portal', titleOf(config, 'portal'), pageMessages.portalHint])
  return (
    <ul className={style.links}>
      {links.map(([path, title, hint]) => (
        <li key={path}>
          <Link className={style.link} to={path}>
            <h2>
              <OwnText>{title}</OwnText>
            </h2>
            <p>
              <OwnText>{hint}</OwnText>
            </p>
            <span className={style.arrow} aria-hidden>
              →
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface Group {
  key: string
  title: string
  /** The time and place, as far as known. */
  days: string | null
  location: string | null
  items: ShopItem[]
}

/** The items by event, in the configured order of the events; then those without one. */
function groupsOf(items: ShopItem[], config: Config): Group[] {
  const ofEvents = config.events.map((event) => ({
    key: event.key,
    title: event.name,
    days: formatDays(event, event.timezone, config.locale),
    location: event.location,
    items: items.filter((item) => isProduct(item) && item.event_id === event.key),
  }))
  const merchandise = {
    key: '',
    title: titleOf(config, 'merchandise'),
    days: null,
    location: null,
    items: items.filter((item) => !isProduct(item)),
  }
  return [...ofEvents, merchandise].filter(({ items: { length } }) => length > 0)
}

function Occasion({ days, location }: Pick<Group, 'days' | 'location'>) {
  if (!days && !location) return null
  return (
    <p>
      {days && <Period>{days}</Period>}
      {days && location && ' · '}
      <OwnText>{location}</OwnText>
    </p>
  )
}

/** No screen shows more of them below the banner at once. */
const FIRST_SCREEN = 4

/** The featured items below the heading of their event. */
function Featured() {
  const { config, products, merchandise } = useData()
  const featured = useStableItems(
    useItemsNow<ShopItem>([...products, ...(config.merchandiseActive ? merchandise : [])]),
    (item) => item.is_featured && (item.in_stock || opensLater(item)),
  )
  const groups = groupsOf(featured, config)
  const inSight = new Set(groups.flatMap(({ items }) => items).slice(0, FIRST_SCREEN))
  return groups.map(({ key, title, days, location, items }) => (
    <section key={key} className={style.featured}>
      <div className={style.head}>
        <h2>
          <OwnText>{title}</OwnText>
        </h2>
        <Occasion days={days} location={location} />
      </div>
      <ItemCards items={items} heading="h3" inSight={items.filter((item) => inSight.has(item)).length} />
    </section>
  ))
}

/** The home page: the featured items, then links to the pages of the shop; a notice if the shop is closed. */
export function HomePage() {
  useFreshData()
  useEffect(followStock, [])
  const { shopActive, texts } = useConfig()
  return (
    <>
      <NotFound title={messages.notFound} hint={messages.notFoundHint} className={style.notFound} />
      {shopActive ? (
        <>
          <Featured />
          <LazyBundles />
        </>
      ) : (
        <div className={style.closed}>
          <Notice>
            <p className={style.construction}>
              <OwnText>{texts.underConstruction}</OwnText>
            </p>
          </Notice>
        </div>
      )}
      <SectionLinks />
      <CheckoutBar />
    </>
  )
}
