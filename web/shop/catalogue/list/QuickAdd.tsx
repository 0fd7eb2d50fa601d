import type { MerchandiseItem, Product, ShopItem } from '#contract/shop-items.ts'
import { messages as shared } from '#contract/messages.ts'
import { isProduct } from '#web/lib/data/stock.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { addMerchandise, removeMerchandise, useCart } from '#web/shop/carts/cart.ts'
import { beginToBuy, choose, useChosen } from '#web/shop/carts/way-on/chosen.ts'
import { showAdded, showAddError } from '#web/shop/catalogue/add-toasts.ts'
import { variantsOf } from '#web/shop/variants/variant.ts'
import { cartRefusal, mostToAdd } from '#web/shop/sale/availability.ts'
import { Stepper } from '#web/ui/forms/Stepper.tsx'
import style from './QuickAdd.module.css'

interface CounterProps {
  item: ShopItem
  count: number
  pending?: boolean
  onChange: (count: number) => void
}

/** A counter of an item; nothing if none is counted and none can be added. */
function Counter({ item, count, pending = false, onChange }: CounterProps) {
  const cart = useCart()
  const isAvailable = item.in_stock && cartRefusal(item, cart) === null
  if (!isAvailable && count === 0) return null
  // What merchandise counts is in the cart already.
  const max = mostToAdd(item, cart) + (isProduct(item) ? 0 : count)
  return (
    <div className={style.counter}>
      <Stepper
        label={item.name}
        labelHidden
        value={count}
        min={0}
        max={isAvailable ? max : count}
        pending={pending}
        onChange={onChange}
      />
    </div>
  )
}

/** Chooses tickets, whose holders are named afterwards. */
function TicketCounter({ item }: { item: Product }) {
  const count = useChosen().find(({ product }) => product.id === item.id)?.count ?? 0
  return <Counter item={item} count={count} onChange={(wanted) => choose(item, wanted)} />
}

/** Adds merchandise to the cart, and takes it out. */
function MerchandiseCounter({ item }: { item: MerchandiseItem }) {
  const lines = (useCart()?.merchandise ?? []).filter(
    ({ external_code }) => external_code === item.external_code,
  )
  const { pending, run } = useAsyncAction()
  const add = async () => {
    await addMerchandise({ external_code: item.external_code })
    beginToBuy()
    showAdded()
  }
  const remove = async () => {
    const last = lines.at(-1)
    if (last === undefined) return
    await removeMerchandise(last.id)
    showToast(shared.itemRemoved)
  }
  const change = (wanted: number) => run(() => (wanted > lines.length ? add() : remove()).catch(showAddError))
  return <Counter item={item} count={lines.length} pending={pending} onChange={change} />
}

/**
 * A counter beside an item that can be added without a choice: no departure, no variant, nothing to choose with it, no price of the customer's own, no question about
 * merchandise, and no payment plan, which is ordered on its own.
 */
export function QuickAdd({ item }: { item: ShopItem }) {
  if (item.has_payment_plan || item.own_price || variantsOf(item).length > 0) return null
  if (!isProduct(item)) return item.questions ? null : <MerchandiseCounter item={item} />
  return item.travel_time_type === 'selectable' || item.requires_one_of ? null : <TicketCounter item={item} />
}
