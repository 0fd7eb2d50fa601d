import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf, useTitle } from '#web/lib/routing/titles.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { messages } from '#web/shop/catalogue/messages.ts'
import { messages as shellMessages } from '#web/shop/shell/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Money, useMoney } from '#web/ui/content/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { RichText } from '#web/ui/content/RichText.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AddToCart } from './AddToCart.tsx'
import { availabilityOf } from '#web/shop/catalogue/availability.ts'
import { Departures } from './Departures.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { Gallery } from './Gallery.tsx'
import { useItem } from './use-item.ts'
import style from './ItemPage.module.css'
import { LazyPaymentPlan } from '#web/shop/catalogue/LazyPaymentPlan.tsx'

function Price({ item }: { item: ShopItem }) {
  const money = useMoney()
  return (
    <p className={style.price}>
      <strong>
        <Money amount={item.price + item.fee} />
      </strong>
      <span>
        {item.fee > 0 ? messages.plusFee({ price: money(item.price), fee: money(item.fee) }) : messages.noFee}
      </span>
    </p>
  )
}

/** Says to a screen reader when an item has sold out or is on sale again while its page is open; numbers are not read out. */
function SaleStatus({ item, text }: { item: ShopItem; text: string }) {
  const [atFirst] = useState(item.in_stock)
  const [hasChanged, setHasChanged] = useState(false)
  if (item.in_stock !== atFirst && !hasChanged) setHasChanged(true)
  return <output className="hidden-text">{hasChanged && (item.in_stock ? messages.inStock : text)}</output>
}

function Details({ item }: { item: ShopItem }) {
  const config = useConfig()
  const [time, setTime] = useState<number | null>(null)
  const availability = availabilityOf(item, config)
  return (
    <div className={style.details}>
      <p className={style.availability} data-kind={availability.kind}>
        {availability.kind === 'plenty' && item.stock_level !== null && `${messages.inStock} · `}
        {availability.text}
      </p>
      <h1>{item.name}</h1>
      <RichText html={item.shop_description} />
      <Price item={item} />
      {item.has_payment_plan && <LazyPaymentPlan steps={item.payment_plan} />}
      {isProduct(item) && item.travel_time_type !== null && (
        <Departures item={item} chosen={time} onChoose={setTime} />
      )}
      <AddToCart item={item} time={time} />
      <SaleStatus item={item} text={availability.text} />
      <ItemFacts item={item} />
    </div>
  )
}

/** Everything about one thing in the shop. One that is not there leads to its list. */
export function ItemPage({ kind }: { kind: ShopItemType }) {
  const { item: code = '' } = useParams()
  const { item, missing, error: failure, retry: again } = useItem(kind, code)
  const config = useConfig()
  useTitle(item?.name ?? titleOf(config, kind))
  if (missing) return <Navigate to={`/${kind}`} replace />
  if (item === undefined && failure !== null)
    return (
      <Notice
        kind="bad"
        heading="h1"
        title={shellMessages.pageFailed}
        action={<Button onClick={again}>{common.retry}</Button>}
      >
        {failure.message}
      </Notice>
    )
  if (item === undefined) return <PageSkeleton />
  const pictures = [item.shop_image, item.shop_image_2, item.shop_image_3, item.shop_image_4]
  return (
    <article key={item.external_code} className={style.page}>
      <Gallery name={item.name} pictures={pictures.filter((picture) => picture !== null)} />
      <Details item={item} />
    </article>
  )
}
