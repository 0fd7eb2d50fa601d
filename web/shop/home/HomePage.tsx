import { useEffect } from 'react'
import { Link } from 'react-router'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { followStock } from '#web/lib/data/live-stock.ts'
import { useFreshData } from '#web/lib/data/stock.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { useSteadyItems } from '#web/shop/catalogue/list/steady-items.ts'
import { messages } from './messages.ts'
import { ItemCards } from '#web/shop/catalogue/list/ItemCards.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import style from './HomePage.module.css'

function SectionLinks() {
  const config = useConfig()
  const { products } = useData()
  const kinds = [...new Set(products.map(({ type }) => config.productTypes[type] ?? type))]
  const links: [path: string, title: string, hint: string][] = []
  if (config.shopActive) links.push(['/tickets', titleOf(config, 'tickets'), kinds.join(', ')])
  if (config.shopActive && config.merchandiseActive)
    links.push(['/merchandise', titleOf(config, 'merchandise'), messages.merchandiseHint])
  links.push(['/portal', titleOf(config, 'portal'), messages.portalHint])
  return (
    <ul className={style.links}>
      {links.map(([path, title, hint]) => (
        <li key={path}>
          <Link className={style.link} to={path}>
            <h2>{title}</h2>
            <p>{hint}</p>
            <span className={style.arrow} aria-hidden>
              →
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Featured() {
  const { config, products, merchandise } = useData()
  const featured = useSteadyItems(
    [...products, ...(config.merchandiseActive ? merchandise : [])],
    (item) => item.is_featured && item.in_stock,
  )
  if (featured.length === 0) return null
  return (
    <section className={style.featured}>
      <div className={style.head}>
        <h2>{messages.featured}</h2>
        <Link to="/tickets">{messages.allTickets} →</Link>
      </div>
      <ItemCards items={featured} heading="h3" />
    </section>
  )
}

/** The home page: links to the pages of the shop, then the featured items; a notice if the shop is closed. */
export function HomePage() {
  useFreshData()
  useEffect(followStock, [])
  const { shopActive, texts } = useConfig()
  return (
    <>
      <SectionLinks />
      {shopActive ? (
        <Featured />
      ) : (
        <div className={style.closed}>
          <Notice>
            <p className={style.construction}>{texts.underConstruction}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
