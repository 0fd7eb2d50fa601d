import { useState } from 'react'
import { useParams } from 'react-router'
import type { ShopItem, ShopItemType } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf, useTitle } from '#web/lib/routing/titles.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { pagePart } from '#web/lib/routing/page-part.tsx'
import { messages } from '#web/shop/catalogue/messages.ts'
import { messages as saleMessages } from '#web/shop/sale/messages.ts'
import { Elsewhere } from '#web/shop/page/NotFound.tsx'
import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { isFree, Price } from '#web/shop/catalogue/Price.tsx'
import { Offers } from '#web/shop/catalogue/Offers.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { asChosen } from '#web/shop/variants/as-chosen.ts'
import { variantsOf } from '#web/shop/variants/variant.ts'
import { AddToCart } from './AddToCart.tsx'
import { type Availability, availabilityOf, hasWaitingList } from '#web/shop/sale/availability.ts'
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

const AddOnPicker = pagePart(() => import('#web/shop/catalogue/needs/AddOnPicker.tsx'))
const NeedsNote = pagePart(() => import('#web/shop/catalogue/needs/NeedsNote.tsx'))
const VariantPicker = pagePart(() => import('#web/shop/variants/VariantPicker.tsx'))
const WaitingList = pagePart(() => import('#web/shop/waiting-list/WaitingList.tsx'))

/** What the price consists of; where customers choose it, what is suggested. */
function usePriceNote(item: ShopItem): string {
  const money = useMoney()
  const amounts = { price: money(item.price), fee: money(item.fee) }
  if (item.own_price) return item.fee > 0 ? messages.suggestedPlusFee(amounts) : messages.suggested(amounts)
  if (isFree(item)) return ''
  return item.fee > 0 ? messages.plusFee(amounts) : messages.noFee
}

function FullPrice({ item }: { item: ShopItem }) {
  const note = usePriceNote(item)
  return (
    <p className={style.price}>
      <strong>
        <Price item={item} />
      </strong>
      {note !== '' && <span>{note}</span>}
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

const ItemNeeds = ({ item: { needs } }: { item: ShopItem }) => needs && <NeedsNote needs={needs} />

/** The choice of a variant, if there are some. */
function Variants({ item, variant, onVariant, refusals }: DetailsProps) {
  if (!item.variants) return null
  return <VariantPicker item={item} chosen={variant} onChoose={onVariant} refusals={refusals} />
}

/** The choice of what must come with the ticket, if something must. */
function AddOns({ item, addOn, onAddOn, refusals }: DetailsProps) {
  if (!isProduct(item) || !item.requires_one_of) return null
  const { requires_one_of: addOns } = item
  return <AddOnPicker item={item} addOns={addOns} chosen={addOn} onChoose={onAddOn} refusals={refusals} />
}

interface DetailsProps {
  item: ShopItem
  addOn: string | null
  onAddOn: (code: string) => void
  variant: number | null
  onVariant: (id: number) => void
  /** How often something was to be added without a choice that it needs. */
  refusals: number
  onUnchosen: () => void
}

interface OfferedProps {
  item: ShopItem
  /** As the variant that was chosen. */
  shown: ShopItem
  kind: Availability['kind']
}

/** What it costs, and whether there is some. */
const Offered = ({ item, shown, kind }: OfferedProps) => (
  <div className={style.offer}>
    <FullPrice item={shown} />
    <p className={style.availability} data-kind={kind}>
      {kind === 'plenty' && item.stock_level !== null && `${saleMessages.inStock} · `}
      <AvailabilityText item={item} />
    </p>
  </div>
)

function Details(props: DetailsProps) {
  const { item, variant, addOn, onUnchosen } = props
  const config = useConfig()
  const shown = asChosen(item, variant)
  const [time, setTime] = useState<number | null>(null)
  const availability = availabilityOf(item, config)
  const waitingList = config.waitingList && hasWaitingList(item) && (
    <WaitingList item={item} time={time} variant={variant} addOn={addOn} />
  )
  return (
    <div className={style.details}>
      <h1>
        <OwnText>{item.name}</OwnText>
      </h1>
      {isProduct(item) && <OccasionFacts of={item} />}
      <Offered item={item} shown={shown} kind={availability.kind} />
      <SaleOpening item={item} />
      {!item.in_stock && waitingList}
      <RichText html={item.shop_description} />
      {item.has_payment_plan && <LazyPaymentPlan steps={item.payment_plan} />}
      {isProduct(item) && item.travel_time_type === 'selectable' && (
        <Departures item={item} chosen={time} onChoose={setTime} />
      )}
      <Variants {...props} />
      <AddOns {...props} />
      {item.in_stock && waitingList}
      <ItemNeeds item={item} />
      <AddToCart item={shown} whole={item} {...{ time, variant, addOn, onUnchosen }} />
      <SaleStatus item={item} text={availability.text} />
      <ItemFacts item={item} />
    </div>
  )
}

/** The pictures, that of the chosen variant first, and what is to be said. */
function Article({ item }: { item: ShopItem }) {
  const [variant, setVariant] = useState<number | null>(null)
  const [addOn, setAddOn] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const own = variantsOf(item).find(({ id }) => id === variant)?.image ?? null
  const pictures = [own, item.shop_image, item.shop_image_2, item.shop_image_3, item.shop_image_4]
  return (
    <article className={style.page}>
      <Gallery key={own} name={item.name} pictures={pictures.filter((picture) => picture !== null)} />
      <Details
        item={item}
        variant={variant}
        onVariant={setVariant}
        addOn={addOn}
        onAddOn={setAddOn}
        refusals={refusals}
        onUnchosen={() => setRefusals((count) => count + 1)}
      />
    </article>
  )
}

/** The page of an item. An unknown item redirects to its list. */
export function ItemPage({ kind }: { kind: ShopItemType }) {
  const { item: code = '' } = useParams()
  const { item, missing, error: failure, retry: again } = useItem(kind, code)
  const config = useConfig()
  useTitle(item?.name ?? titleOf(config, kind))
  if (missing) return <Elsewhere to={`/${kind}`} />
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
  return <Article key={item.external_code} item={item} />
}
