import { useEffect, useState, useTransition } from 'react'
import type { ShopItem } from '#contract/shop-items.ts'
import { addMerchandise, useCart } from '#web/shop/carts/cart.ts'
import { useIsKnown } from '#web/lib/data/data.ts'
import { CheckoutButton } from '#web/shop/carts/way-on/CheckoutButton.tsx'
import { beginToBuy, useWayOn, type WayOn } from '#web/shop/carts/way-on/chosen.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { pagePart } from '#web/lib/routing/page-part.tsx'
import { messages } from './messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Price } from '#web/shop/catalogue/Price.tsx'
import { Stepper } from '#web/ui/forms/Stepper.tsx'
import { AvailabilityText } from '#web/shop/sale/OpensIn.tsx'
import { cartRefusal, mostToAdd } from '#web/shop/sale/availability.ts'
import { opensLater } from '#web/shop/sale/sale-window.ts'
import { AddTickets, loadHolderDialog } from './AddTickets.tsx'
import { asksForVariant, pieceOf } from '#web/shop/variants/ask-for-variant.ts'
import { showAdded, showAddError } from '#web/shop/catalogue/add-toasts.ts'
import style from './AddToCart.module.css'

const AddWithChoices = pagePart(() => import('./AddWithChoices.tsx'))

interface AddToCartProps {
  /** As the variant that was chosen. */
  item: ShopItem
  /** With all its variants: the dialog for the holder of a ticket offers them, too. */
  whole: ShopItem
  /** The departure that was chosen on the page. */
  time: number | null
  /** The variant that was chosen on the page. */
  variant: number | null
  /** What was chosen with the ticket on the page, where something must be. */
  addOn: string | null
  /** One is still to be chosen there. */
  onUnchosen: () => void
}

/** Whether something must be chosen with a ticket, and is not yet. */
const lacksAddOn = (item: ShopItem, addOn: string | null): boolean =>
  isProduct(item) && item.requires_one_of !== undefined && addOn === null

/** Opens the dialog for this many tickets. Its code is prefetched; until it is loaded the button is pending. */
function useHolderDialog() {
  const [asking, setAsking] = useState<number | null>(null)
  const [opening, startOpening] = useTransition()
  useEffect(() => {
    const timer = setTimeout(() => void loadHolderDialog(), 1500)
    return () => clearTimeout(timer)
  }, [])
  const ask = (count: number) => startOpening(() => setAsking(count))
  // The dialog waits for the customer whose name it offers.
  const isWaiting = !useIsKnown() && asking !== null
  return { asking, opening: opening || isWaiting, ask, stopAsking: () => setAsking(null) }
}

/** The number of tickets, up to what can be added now. */
function useQuantity(item: ShopItem) {
  const max = mostToAdd(item, useCart())
  const [wanted, setWanted] = useState(1)
  return { max, count: Math.min(wanted, max), setCount: setWanted }
}

/** The way to the checkout, once something was added on this page. */
function useWayOnFromHere() {
  const [hasAdded, setHasAdded] = useState(false)
  const way = useWayOn()
  const showWayOn = () => {
    beginToBuy()
    setHasAdded(true)
  }
  return { way: hasAdded ? way : null, showWayOn }
}

const WayOnButton = ({ way }: { way: WayOn }) => (
  <div className={style.wayOn}>
    <CheckoutButton way={way} />
  </div>
)

/** Why the item cannot be bought now. */
function WhyNot({ item, refusal }: { item: ShopItem; refusal: string | null }) {
  return (
    <>
      {refusal !== null && <p className={style.reason}>{refusal}</p>}
      {!item.in_stock && (
        <p className={`${style.reason} ${style.again}`} aria-hidden>
          <AvailabilityText item={item} />
        </p>
      )}
    </>
  )
}

interface AddButtonProps {
  item: ShopItem
  variant: number | null
  count: number
  /** The way on is the main button. */
  isSecond: boolean
  isOpening: boolean
  onAsk: () => void
  onAdded: () => void
  onUnchosen: () => void
}

/** Adds merchandise at once; a ticket needs its holder first. */
function AddButton(props: AddButtonProps) {
  const { item, variant, count, isSecond, isOpening, onAsk, onAdded, onUnchosen } = props
  const refusal = cartRefusal(item, useCart())
  const { pending, waiting, run } = useAsyncAction()
  const addNow = () =>
    run(async (markWaiting) => {
      if (asksForVariant(item)) return onUnchosen()
      try {
        await addMerchandise(pieceOf(item, variant), markWaiting)
        showAdded()
        onAdded()
      } catch (failure) {
        showAddError(failure)
      }
    })
  return (
    <Button
      wide
      kind={isSecond ? 'secondary' : 'primary'}
      disabled={!item.in_stock || refusal !== null}
      pending={pending || isOpening}
      waiting={waiting}
      onClick={isProduct(item) ? onAsk : addNow}
    >
      {count === 1 ? messages.addToCart : messages.addSeveral({ count })}
    </Button>
  )
}

/** What merchandise costs is chosen here, and what it asks is answered here; a ticket's dialog asks for both. */
const hasChoicesHere = (item: ShopItem): boolean =>
  !isProduct(item) && item.in_stock && (item.own_price !== undefined || item.questions !== undefined)

function Adding(props: AddButtonProps) {
  const { item, variant, isSecond, onAdded, onUnchosen } = props
  if (!hasChoicesHere(item)) return <AddButton {...props} />
  return (
    <AddWithChoices
      item={item}
      variant={variant}
      isSecond={isSecond}
      onAdded={onAdded}
      onUnchosen={onUnchosen}
    />
  )
}

/**
 * The button of a product page, with the reason if it is disabled; fixed to the bottom on a phone, unless the item is sold out or its price is chosen here. Once
 * something was added, the way to the checkout is beside it.
 */
export function AddToCart({ item, whole, ...chosen }: AddToCartProps) {
  const refusal = cartRefusal(item, useCart())
  const { asking, opening, ask, stopAsking } = useHolderDialog()
  const { max, count, setCount } = useQuantity(item)
  const { way, showWayOn } = useWayOnFromHere()
  const added = () => {
    setCount(1)
    showWayOn()
  }
  const isGone = !item.in_stock && !opensLater(item)
  const asksNumber = isProduct(item) && item.in_stock && refusal === null && max > 1 && way === null
  return (
    <>
      <div className={style.bar} data-gone={isGone || hasChoicesHere(item) || undefined}>
        <p className={style.price} aria-hidden>
          <Price item={item} count={count} />
        </p>
        {asksNumber && (
          <div className={style.quantity}>
            <Stepper label={messages.quantity} value={count} max={max} onChange={setCount} />
          </div>
        )}
        <Adding
          item={item}
          {...chosen}
          count={count}
          isSecond={way !== null}
          isOpening={opening}
          onAsk={() => (lacksAddOn(item, chosen.addOn) ? chosen.onUnchosen() : ask(count))}
          onAdded={added}
        />
        {way !== null && <WayOnButton way={way} />}
        <WhyNot item={item} refusal={refusal} />
      </div>
      {isProduct(whole) && (
        <AddTickets {...chosen} item={whole} count={asking} onAdded={added} onClose={stopAsking} />
      )}
    </>
  )
}
