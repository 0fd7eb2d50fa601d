import { useEffect, useState, useTransition } from 'react'
import type { ShopItem } from '#contract/shop-items.ts'
import { addMerchandise, useCart } from '#web/shop/carts/cart.ts'
import { useIsKnown } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { messages } from '#web/shop/catalogue/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Price } from '#web/shop/catalogue/Price.tsx'
import { Stepper } from '#web/ui/forms/Stepper.tsx'
import { AvailabilityText } from '#web/shop/sale/OpensIn.tsx'
import { cartRefusal, mostToAdd } from '#web/shop/sale/availability.ts'
import { opensLater } from '#web/shop/sale/sale-window.ts'
import { AddTickets, loadHolderDialog } from './AddTickets.tsx'
import { showAdded, showAddError } from '#web/shop/catalogue/add-toasts.ts'
import style from './AddToCart.module.css'

interface AddToCartProps {
  item: ShopItem
  /** The departure that was chosen on the page. */
  time: number | null
}

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

/**
 * The button of a product page, with the reason if it is disabled; fixed to the bottom on a phone, unless the item is sold out. A
 * ticket needs its holder first.
 */
export function AddToCart({ item, time }: AddToCartProps) {
  const refusal = cartRefusal(item, useCart())
  const { pending, waiting, run } = useAsyncAction()
  const { asking, opening, ask, stopAsking } = useHolderDialog()
  const { max, count, setCount } = useQuantity(item)
  const addNow = () =>
    run((markWaiting) => addMerchandise(item.external_code, markWaiting).then(showAdded, showAddError))
  const disabled = !item.in_stock || refusal !== null
  return (
    <>
      <div className={style.bar} data-gone={(!item.in_stock && !opensLater(item)) || undefined}>
        <p className={style.price} aria-hidden>
          <Price item={item} count={count} />
        </p>
        {isProduct(item) && !disabled && max > 1 && (
          <div className={style.quantity}>
            <Stepper label={messages.quantity} value={count} max={max} onChange={setCount} />
          </div>
        )}
        <Button
          wide
          disabled={disabled}
          pending={pending || opening}
          waiting={waiting}
          onClick={isProduct(item) ? () => ask(count) : addNow}
        >
          {count === 1 ? messages.addToCart : messages.addSeveral({ count })}
        </Button>
        <WhyNot item={item} refusal={refusal} />
      </div>
      {isProduct(item) && (
        <AddTickets item={item} count={asking} time={time} onAdded={() => setCount(1)} onClose={stopAsking} />
      )}
    </>
  )
}
