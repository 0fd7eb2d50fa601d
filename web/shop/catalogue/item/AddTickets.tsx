import { lazy, Suspense, useState } from 'react'
import type { Holder } from '#contract/carts.ts'
import type { Product } from '#contract/shop-items.ts'
import { addProduct, addProducts } from '#web/shop/carts/cart.ts'
import { messages } from './messages.ts'
import { showAdded, showAddError } from '#web/shop/catalogue/add-toasts.ts'

export const loadHolderDialog = () => import('#web/shop/carts/HolderDialog.tsx')
const HolderDialog = lazy(loadHolderDialog)
const SeveralDialog = lazy(() => import('#web/shop/carts/several/SeveralDialog.tsx'))
const Companions = lazy(() => import('#web/shop/catalogue/companions/Companions.tsx'))

interface AddTicketsProps {
  item: Product
  /** The number of tickets being added; null if none. */
  count: number | null
  time: number | null
  variant: number | null
  /** What was chosen with the tickets on the page. */
  addOn: string | null
  onAdded: () => void
  onClose: () => void
}

/** What was paid, chosen and answered for this ticket is not what a companion costs and asks. */
const personOf = ({ own_price: _paid, variant_id: _chosen, answers: _given, ...holder }: Holder): Holder =>
  holder

/** Asks for the holder of each ticket and adds them: one in the documented dialog, several in one dialog for all. */
function HolderDialogs({ item, count, time, variant, addOn, onAdded, onClose }: HolderDialogsProps) {
  const chosen = addOn === null ? {} : { add_on: addOn }
  const common = { time, variant, onFailed: showAddError, onClose }
  return count === 1 ? (
    <HolderDialog
      {...common}
      product={item}
      title={messages.holderTitle}
      line={null}
      onSave={async (holder, waiting) => {
        await addProduct(item.external_code, { ...holder, ...chosen }, waiting)
        showAdded()
        onAdded([personOf(holder)])
      }}
    />
  ) : (
    <SeveralDialog
      {...common}
      wanted={[{ product: item, count }]}
      onSave={async (tickets, waiting) => {
        await addProducts(
          item.external_code,
          tickets.map((ticket) => ({ ...ticket, ...chosen })),
          waiting,
        )
        onAdded(tickets.map(personOf))
      }}
    />
  )
}

interface HolderDialogsProps extends Omit<AddTicketsProps, 'count' | 'onAdded'> {
  count: number
  onAdded: (people: Holder[]) => void
}

/** Adds tickets, and then offers companions to the same holders: for several tickets in a dialog. */
export function AddTickets({ count, onAdded, ...props }: AddTicketsProps) {
  const [people, setPeople] = useState<Holder[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const add = (holders: Holder[]) => {
    setPeople(holders)
    setIsOpen(holders.length > 1)
    onAdded()
  }
  return (
    <>
      {count !== null && <HolderDialogs {...props} count={count} onAdded={add} />}
      {count === null && people.length > 0 && (
        <Suspense>
          <Companions item={props.item} people={people} onClose={isOpen ? () => setIsOpen(false) : null} />
        </Suspense>
      )}
    </>
  )
}
