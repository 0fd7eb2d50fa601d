import { lazy, useEffect, useState, useTransition } from 'react'
import { messages as shared } from '#contract/messages.ts'
import type { Product, ShopItem } from '#contract/shop-items.ts'
import { addMerchandise, addProduct, useCart } from '#web/shop/carts/cart.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { messages } from '#web/shop/catalogue/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Money } from '#web/ui/content/Money.tsx'
import { showToast } from '#web/ui/feedback/toasts.ts'
import { availabilityOf, cartRefusal } from '#web/shop/catalogue/availability.ts'
import style from './AddToCart.module.css'

const loadHolderDialog = () => import('#web/shop/carts/HolderDialog.tsx')
const HolderDialog = lazy(loadHolderDialog)

const showAdded = () => showToast(shared.itemAdded)

/** The server's message, or a fixed text when it sent none. */
const showAddError = (failure: unknown) =>
  showToast((failure instanceof ApiError && failure.serverMessage) || shared.itemNotAdded, 'failure')

interface AddToCartProps {
  item: ShopItem
  /** The departure that was chosen on the page. */
  time: number | null
}

/** Asks for the holder of a ticket and adds it. */
function AddTicket({ item, time, onClose }: { item: Product; time: number | null; onClose: () => void }) {
  return (
    <HolderDialog
      title={messages.holderTitle}
      product={item}
      line={null}
      time={time}
      onSave={(holder, waiting) => addProduct(item.external_code, holder, waiting).then(showAdded)}
      onFailed={showAddError}
      onClose={onClose}
    />
  )
}

/** Opens the dialog. Its code is prefetched; until it is there the button is pending. */
function useHolderDialog() {
  const [asking, setAsking] = useState(false)
  const [opening, startOpening] = useTransition()
  useEffect(() => {
    const timer = setTimeout(() => void loadHolderDialog(), 1500)
    return () => clearTimeout(timer)
  }, [])
  const ask = () => startOpening(() => setAsking(true))
  return { asking, opening, ask, stopAsking: () => setAsking(false) }
}

/** The button of a product page, with the reason when it is disabled; fixed to the bottom on a phone. A ticket needs its holder first. */
export function AddToCart({ item, time }: AddToCartProps) {
  const config = useConfig()
  const refusal = cartRefusal(item, useCart())
  const { pending, waiting, run } = useAsyncAction()
  const { asking, opening, ask, stopAsking } = useHolderDialog()
  const addNow = () =>
    run((markWaiting) => addMerchandise(item.external_code, markWaiting).then(showAdded, showAddError))
  return (
    <>
      <div className={style.bar}>
        <p className={style.price} aria-hidden>
          <Money amount={item.price + item.fee} />
        </p>
        <Button
          wide
          disabled={!item.in_stock || refusal !== null}
          pending={pending || opening}
          waiting={waiting}
          onClick={isProduct(item) ? ask : addNow}
        >
          {messages.addToCart}
        </Button>
        {refusal !== null && <p className={style.reason}>{refusal}</p>}
        {!item.in_stock && (
          <p className={`${style.reason} ${style.again}`} aria-hidden>
            {availabilityOf(item, config).text}
          </p>
        )}
      </div>
      {isProduct(item) && asking && <AddTicket item={item} time={time} onClose={stopAsking} />}
    </>
  )
}
