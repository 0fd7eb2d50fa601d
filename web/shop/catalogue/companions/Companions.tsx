import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Holder } from '#contract/carts.ts'
import type { Product } from '#contract/shop-items.ts'
import { useData } from '#web/lib/data/data.ts'
import { useCart } from '#web/shop/carts/cart.ts'
import { CheckoutButton } from '#web/shop/carts/way-on/CheckoutButton.tsx'
import { useWayOn } from '#web/shop/carts/way-on/chosen.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Companions.module.css'
import { companionsOf, isNameless, namesOf, peopleWithout } from './companions.ts'
import { messages } from './messages.ts'
import { Offer, type OfferProps } from './Offer.tsx'

/** One product for the same people, until all of them have it. */
function Companion({ product, people }: Pick<OfferProps, 'product' | 'people'>) {
  const [named, setNamed] = useState<Holder[]>([])
  const without = peopleWithout(product, people, { cart: useCart(), named })
  const money = useMoney()
  return (
    <li className={style.item}>
      <Picture className={style.picture} src={product.shop_image} alt="" width={100} sizes="56px" />
      <div className={style.words}>
        <strong>
          <OwnText>{product.name}</OwnText>
        </strong>
        <span>{messages.each({ price: money(product.price + product.fee) })}</span>
      </div>
      {without.length === 0 ? (
        <output className={style.done}>{messages.added({ count: people.length })}</output>
      ) : (
        <Offer
          product={product}
          people={without}
          onNamed={(holders) => setNamed((before) => [...before, ...holders])}
        />
      )}
    </li>
  )
}

interface CompanionsProps {
  item: Product
  /** The holders of the tickets that were just added. */
  people: Holder[]
}

/** Shows a toast instead of a dialog without offers; `onClose` is null if there are offers or no dialog. */
function useToastInstead(onClose: (() => void) | null, added: string): void {
  useEffect(() => {
    if (onClose === null) return
    showToast(added)
    onClose()
  }, [added, onClose])
}

/** Scrolls the offer for a new holder into view; on a phone it would be below the screen, behind the bar of the button. */
function useInSight(place: RefObject<HTMLElement | null>, people: Holder[]): void {
  useEffect(() => {
    if (people.length === 1) place.current?.scrollIntoView({ block: 'nearest' })
  }, [place, people])
}

interface SheetProps {
  /** What was added. */
  added: string
  lead: string
  onClose: () => void
  children: ReactNode
}

/** The companions in a dialog, which ends with the way to the checkout. */
function Sheet({ added, lead, onClose, children }: SheetProps) {
  const way = useWayOn()
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <p className={style.lead}>
        <strong>{added}</strong> {lead}
      </p>
      {children}
      <div className={style.end}>
        <Button kind="secondary" onClick={onClose}>
          {messages.done}
        </Button>
        {way !== null && <CheckoutButton way={way} />}
      </div>
    </Dialog>
  )
}

const leadFor = (people: Holder[]): string =>
  people.some(isNameless)
    ? messages.leadNameless({ count: people.length })
    : messages.lead({ count: people.length, names: namesOf(people) })

/**
 * The companions of a ticket, on the page where it was added; after several in a dialog (`onClose`), which replaces the toast.
 */
export default function Companions(props: CompanionsProps & { onClose: (() => void) | null }) {
  const { products } = useData()
  const title = useId()
  const { people, onClose } = props
  const offered = companionsOf(props.item, products, people.length)
  const isNothing = offered.length === 0
  const added = cartMessages.itemsAdded({ count: people.length })
  useToastInstead(isNothing ? onClose : null, added)
  const section = useRef<HTMLElement>(null)
  useInSight(section, people)
  if (isNothing) return null
  const lead = leadFor(people)
  const list = (
    <ul className={style.list}>
      {offered.map((product) => (
        <Companion key={product.id} product={product} people={people} />
      ))}
    </ul>
  )
  if (onClose !== null)
    return (
      <Sheet added={added} lead={lead} onClose={onClose}>
        {list}
      </Sheet>
    )
  return (
    <section ref={section} className={style.section} aria-labelledby={title}>
      <h2 id={title}>{messages.title}</h2>
      <p>{lead}</p>
      {list}
    </section>
  )
}
