import { Link } from 'react-router'
import type { ShopItem } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { messages } from '#web/shop/catalogue/messages.ts'
import { itemPath } from '#web/shop/paths.ts'
import { Money, useMoney } from '#web/ui/content/Money.tsx'
import { Picture } from '#web/ui/content/Picture.tsx'
import { availabilityOf } from '#web/shop/catalogue/availability.ts'
import style from './ItemCards.module.css'

/** What else is worth knowing at a glance, beside the price. */
function useNote(item: ShopItem): string {
  const money = useMoney()
  if (item.has_payment_plan) return messages.plan
  if (item.fee > 0) return messages.including({ fee: money(item.fee) })
  if (!isProduct(item)) return messages.shippingLater
  if (item.travel_time_type === 'selectable') return messages.departures({ count: item.travel_times.length })
  return messages.noFee
}

interface ItemCardProps {
  item: ShopItem
  Heading: 'h2' | 'h3'
  first: boolean
}

function ItemCard({ item, Heading, first }: ItemCardProps) {
  const config = useConfig()
  const { text, kind } = availabilityOf(item, config)
  const note = useNote(item)
  return (
    <li className={style.card} data-availability={kind}>
      <Picture
        className={style.picture}
        src={item.shop_image}
        alt=""
        width={350}
        sizes="(width < 760px) 88vw, 350px"
        first={first}
      />
      {kind !== 'plenty' && <p className={style.badge}>{text}</p>}
      <div className={style.words}>
        {isProduct(item) && config.events.length > 1 && <p className={style.event}>{item.event}</p>}
        <Heading className={style.name}>
          <Link to={itemPath(item)}>{item.name}</Link>
        </Heading>
        <p className={style.price}>
          <strong>
            <Money amount={item.price + item.fee} />
          </strong>
          <span>{note}</span>
        </p>
      </div>
    </li>
  )
}

/** Things to buy, each as a card of 350 px, named by headings that fit under the page's. As a choice of all there is (`h3`) a last row that is not full stands in the middle. */
export function ItemCards({ items, heading }: { items: ShopItem[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className={style.cards} data-choice={heading === 'h3' || undefined}>
      {items.map((item, index) => (
        <ItemCard
          key={item.external_code}
          item={item}
          Heading={heading}
          first={heading === 'h2' && index < 2}
        />
      ))}
    </ul>
  )
}
