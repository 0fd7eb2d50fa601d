import { Link } from 'react-router'
import type { MerchandiseItem, Product, ShopItem } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { pagePart } from '#web/lib/routing/page-part.tsx'
import { messages } from '#web/shop/catalogue/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { itemPath } from '#web/shop/page/paths.ts'
import { isFree, Price } from '#web/shop/catalogue/Price.tsx'
import { Offers } from '#web/shop/catalogue/Offers.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { availabilityOf } from '#web/shop/sale/availability.ts'
import { daysOf, placeOf } from '#web/shop/occasions/occasion.ts'
import { AvailabilityText } from '#web/shop/sale/OpensIn.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './ItemCards.module.css'
import { QuickAdd } from './QuickAdd.tsx'

const CardNeeds = pagePart(() => import('#web/shop/catalogue/needs/CardNeeds.tsx'))

/** No more variants than these are named on a card. */
const MOST_NAMED = 8

/** "S · M · L" */
function choiceOf({ variants = [] }: ShopItem): string {
  const names = variants.map(({ name }) => name)
  return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(' · ')} · …` : names.join(' · ')
}

/** "S · M · L, plus shipping". */
const merchandiseNote = (item: MerchandiseItem): string =>
  [choiceOf(item), item.pick_up ? messages.noFee : messages.shippingLater].filter(Boolean).join(', ')

/** Further information shown beside the price. */
function useNote(item: ShopItem): string {
  const money = useMoney()
  if (item.has_payment_plan) return messages.plan
  if (item.own_price) return messages.suggested({ price: money(item.price + item.fee) })
  if (item.fee > 0) return cartMessages.including({ fee: money(item.fee) })
  if (!isProduct(item)) return merchandiseNote(item)
  if (item.variants) return choiceOf(item)
  if (item.travel_time_type === 'selectable') return messages.departures({ count: item.travel_times.length })
  return isFree(item) ? '' : messages.noFee
}

/** The time and place; the event, if there are several. Below an event's heading only what differs from it. */
function Occasion({ item, isUnderEvent }: { item: Product; isUnderEvent: boolean }) {
  const config = useConfig()
  const event = config.events.length > 1 && !isUnderEvent ? item.event : null
  const place = placeOf(item, config)
  const isSaid =
    isUnderEvent && config.events.some(({ key, location }) => key === item.event_id && location === place)
  const days = daysOf(item, config)
  const where = [event, isSaid ? null : place].filter(Boolean).join(' · ')
  return (
    <div className={style.occasion}>
      {days !== null && (
        <p>
          <Period>{days}</Period>
        </p>
      )}
      {where !== '' && (
        <p>
          <OwnText>{where}</OwnText>
        </p>
      )}
    </div>
  )
}

/** The price with what is to say of it, and the counter. */
function Foot({ item }: { item: ShopItem }) {
  return (
    <div className={style.foot}>
      <p className={style.price}>
        <strong>
          <Price item={item} />
        </strong>
        <span>{useNote(item)}</span>
        {item.needs && <CardNeeds needs={item.needs} />}
        <Offers offers={item.offers} className={style.deal} />
      </p>
      <QuickAdd item={item} />
    </div>
  )
}

/** No screen shows more items of a list at once, as rows or as cards. */
const FIRST_SCREEN = 8

interface ItemCardProps {
  item: ShopItem
  isRevealed: boolean
  Heading: 'h2' | 'h3'
  first: boolean
  later: boolean
}

function ItemCard({ item, isRevealed, Heading, first, later }: ItemCardProps) {
  const config = useConfig()
  const { kind } = availabilityOf(item, config)
  return (
    <li className={style.card} data-availability={kind}>
      <Picture
        className={style.picture}
        src={item.shop_image}
        alt=""
        width={350}
        sizes="(width < 760px) 96px, 350px"
        first={first}
        later={later}
      />
      {kind !== 'plenty' && (
        <p className={style.badge}>
          <AvailabilityText item={item} />
        </p>
      )}
      <div className={style.words}>
        <Heading className={style.name}>
          <Link to={itemPath(item)}>
            <OwnText>{item.name}</OwnText>
          </Link>
        </Heading>
        {isRevealed && <p className={style.revealed}>{messages.withYourCode}</p>}
        {isProduct(item) && <Occasion item={item} isUnderEvent={Heading === 'h3'} />}
        <Foot item={item} />
      </div>
    </li>
  )
}

interface ItemCardsProps {
  items: ShopItem[]
  /** Those of them that are shown because of a code. */
  revealed?: ShopItem[]
  heading: 'h2' | 'h3'
  /** The maximum number of items visible without scrolling; the pictures of the others are loaded later. */
  inSight?: number
}

/**
 * Items for sale, each as a card of 350 px, or on a phone as a row. Their headings are one level below the page's, or (`h3`)
 * below that of their event.
 */
export function ItemCards({ items, revealed = [], heading, inSight = FIRST_SCREEN }: ItemCardsProps) {
  return (
    <ul className={style.cards}>
      {items.map((item, index) => (
        <ItemCard
          key={item.external_code}
          item={item}
          isRevealed={revealed.some(({ external_code }) => external_code === item.external_code)}
          Heading={heading}
          first={heading === 'h2' && index < 2}
          later={index >= inSight}
        />
      ))}
    </ul>
  )
}
