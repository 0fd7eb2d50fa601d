import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Holder } from '#contract/carts.ts'
import type { Product } from '#contract/shop-items.ts'
import { useData } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { addProducts, useCart } from '#web/shop/carts/cart.ts'
import { departureOptions } from '#web/shop/departures/departure-choices.ts'
import { messages as catalogueMessages } from '#web/shop/catalogue/messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import { showAddError } from '#web/shop/catalogue/add-toasts.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Companions.module.css'
import { companionsOf, peopleWithout } from './companions.ts'
import { messages } from './messages.ts'

const namesOf = (people: Holder[]) => people.map(({ full_name }) => full_name).join(', ')

/** The departures to choose from; empty if none is asked. */
function useDepartures(product: Product): Record<string, string> {
  const { locale } = useData().config
  if (product.travel_time_type !== 'selectable') return {}
  const options = departureOptions(product, locale, null).filter(({ disabled }) => !disabled)
  return Object.fromEntries(options.map(({ value, label }) => [value, label]))
}

interface OfferProps {
  product: Product
  /** The holders who have no ticket for it yet. */
  people: Holder[]
}

/** A departure if the product has any, and a button. */
function Offer({ product, people }: OfferProps) {
  const departures = useDepartures(product)
  const asks = product.travel_time_type === 'selectable'
  const [time, setTime] = useState('')
  const { run, ...state } = useAsyncAction()
  const add = () =>
    run(async (waiting) => {
      const transport_time_id = asks ? Number(time) : null
      const tickets = people.map(({ full_name, email }) => ({ full_name, email, age: '', transport_time_id }))
      await addProducts(product.external_code, tickets, waiting).catch(showAddError)
    })
  const action =
    people.length === 1
      ? messages.addForOne({ name: namesOf(people) })
      : messages.addForAll({ count: people.length })
  return (
    <>
      {asks && (
        <SelectField
          name={`departure-${product.id}`}
          label={messages.departure({ item: product.name })}
          value={time}
          onChange={setTime}
          options={departures}
          empty={messages.chooseDeparture}
        />
      )}
      <Button
        kind="secondary"
        onClick={add}
        disabled={asks && time === ''}
        label={messages.actionOf({ action, item: product.name })}
        {...state}
      >
        {action}
      </Button>
    </>
  )
}

/** One product for the same people, until all of them have it. */
function Companion({ product, people }: OfferProps) {
  const without = peopleWithout(product, people, useCart())
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
        <Offer product={product} people={without} />
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

/**
 * The companions of a ticket, on the page where it was added; after several in a dialog (`onClose`), which replaces the toast.
 */
export default function Companions(props: CompanionsProps & { onClose: (() => void) | null }) {
  const { products } = useData()
  const title = useId()
  const people = props.people.filter(({ full_name }) => full_name !== '')
  const offered = companionsOf(props.item, products, people.length)
  const isNothing = offered.length === 0 || people.length === 0
  const added = catalogueMessages.itemsAdded({ count: props.people.length })
  const { onClose } = props
  useToastInstead(isNothing ? onClose : null, added)
  const section = useRef<HTMLElement>(null)
  useInSight(section, props.people)
  if (isNothing) return null
  const lead = messages.lead({ count: people.length, names: namesOf(people) })
  const list = (
    <ul className={style.list}>
      {offered.map((product) => (
        <Companion key={product.id} product={product} people={people} />
      ))}
    </ul>
  )
  if (onClose === null)
    return (
      <section ref={section} className={style.section} aria-labelledby={title}>
        <h2 id={title}>{messages.title}</h2>
        <p>{lead}</p>
        {list}
      </section>
    )
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <p className={style.lead}>
        <strong>{added}</strong> {lead}
      </p>
      {list}
      <Button wide onClick={onClose}>
        {messages.done}
      </Button>
    </Dialog>
  )
}
