import { lazy, Suspense, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf, useTitle } from '#web/lib/routing/titles.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { messages } from '#web/shop/catalogue/messages.ts'
import { messages as saleMessages } from '#web/shop/sale/messages.ts'
import { NOT_FOUND } from '#web/shop/page/NotFound.tsx'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { isFree, Price } from '#web/shop/catalogue/Price.tsx'
import { Offers } from '#web/shop/catalogue/Offers.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AddToCart } from './AddToCart.tsx'
import { availabilityOf, hasWaitingList } from '#web/shop/sale/availability.ts'
import { AvailabilityText } from '#web/shop/sale/OpensIn.tsx'
import { SaleOpening } from '#web/shop/sale/SaleOpening.tsx'
import { Departures } from './Departures.tsx'
import { OccasionFacts } from '#web/shop/occasions/OccasionFacts.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { Gallery } from './Gallery.tsx'
import { useItem } from './use-item.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './ItemPage.module.css'
import { LazyPaymentPlan } from '#web/shop/catalogue/LazyPaymentPlan.tsx'

const WaitingList = lazy(() => import('#web/shop/waiting-list/WaitingList.tsx'))

function FullPrice({ item }: { item: ShopItem }) {
  const money = useMoney()
  const withFee = messages.plusFee({ price: money(item.price), fee: money(item.fee) })
  return (
    <p className={style.price}>
      <strong>
        <Price item={item} />
      </strong>
      {!isFree(item) && <span>{item.fee > 0 ? withFee : messages.noFee}</span>}
      <Offers offers={item.offers} className={style.deal} />
    </p>
  )
}

/** Announces to screen readers when an item sells out or is on sale again while its page is open; numbers are not announced. */
function SaleStatus({ item, text }: { item: ShopItem; text: string }) {
  const [atFirst] = useState(item.in_stock)
  const [hasChanged, setHasChanged] = useState(false)
  if (item.in_stock !== atFirst && !hasChanged) setHasChanged(true)
  return (
    <output className="hidden-text">{hasChanged && (item.in_stock ? saleMessages.inStock : text)}</output>
  )
}

function Details({ item }: { item: ShopItem }) {
  const config = useConfig()
  const [time, setTime] = useState<number | null>(null)
  const availability = availabilityOf(item, config)
  const waitingList = config.waitingList && hasWaitingList(item) && (
    <Suspense>
      <WaitingList item={item} time={time} />
    </Suspense>
  )
  return (
    <div className={style.details}>
      <h1>
        <OwnText>{item.name}</OwnText>
      </h1>
      {isProduct(item) && <OccasionFacts of={item} />}
      <div className={style.offer}>
        <FullPrice item={item} />
        <p className={style.availability} data-kind={availability.kind}>
          {availability.kind === 'plenty' && item.stock_level !== null && `${saleMessages.inStock} · `}
          <AvailabilityText item={item} />
        </p>
      </div>
      <SaleOpening item={item} />
      {!item.in_stock && waitingList}
      <RichText html={item.shop_description} />
      {item.has_payment_plan && <LazyPaymentPlan steps={item.payment_plan} />}
      {isProduct(item) && item.travel_time_type === 'selectable' && (
        <Departures item={item} chosen={time} onChoose={setTime} />
      )}
      {item.in_stock && waitingList}
      <AddToCart item={item} time={time} />
      <SaleStatus item={item} text={availability.text} />
      <ItemFacts item={item} />
    </div>
  )
}

/** The page of an item. An unknown item redirects to its list. */
export function ItemPage({ kind }: { kind: ShopItemType }) {
  const { item: code = '' } = useParams()
  const { item, missing, error: failure, retry: again } = useItem(kind, code)
  const config = useConfig()
  useTitle(item?.name ?? titleOf(config, kind))
  if (missing) return <Navigate to={`/${kind}`} replace state={NOT_FOUND} />
  if (item === undefined && failure !== null)
    return (
      <Notice
        kind="bad"
        heading="h1"
        title={common.pageFailed}
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
