import { lazy, Suspense, useState } from 'react'
import type { Holder } from '#contract/carts.ts'
import type { Product } from '#contract/shop-items.ts'
import { useData } from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { addProducts } from '#web/shop/carts/cart.ts'
import { questionsFor } from '#web/shop/carts/holder-questions.ts'
import { showAddError } from '#web/shop/catalogue/add-toasts.ts'
import { departureOptions } from '#web/shop/departures/departure-choices.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { isNameless, namesOf } from './companions.ts'
import { messages } from './messages.ts'

const SeveralDialog = lazy(() => import('#web/shop/carts/several/SeveralDialog.tsx'))

export interface OfferProps {
  product: Product
  /** The holders who have no ticket for it yet. */
  people: Holder[]
  /** The names that were asked for this product, and added. */
  onNamed: (holders: Holder[]) => void
}

/** The departures to choose from; empty if none is asked. */
function useDepartures(product: Product): Record<string, string> {
  const { locale } = useData().config
  if (product.travel_time_type !== 'selectable') return {}
  const options = departureOptions(product, locale, null).filter(({ disabled }) => !disabled)
  return Object.fromEntries(options.map(({ value, label }) => [value, label]))
}

/** For whom the button adds. */
function actionFor(people: Holder[]): string {
  if (people.some(isNameless)) return messages.addForPeople({ count: people.length })
  return people.length === 1
    ? messages.addForOne({ name: namesOf(people) })
    : messages.addForAll({ count: people.length })
}

/** The ticket of a holder; a name that is missing follows later. */
const ticketFor = ({ full_name, email }: Holder, transport_time_id: number | null): Holder => ({
  full_name,
  email,
  age: '',
  transport_time_id,
  ...(full_name === '' && { name_later: true }),
})

/** Adds the product for the people: at once or, where it needs names that are missing, after asking for them. */
function AddButton({ product, people, onNamed, time }: OfferProps & { time: number | null }) {
  const { config } = useData()
  const [isNaming, setNaming] = useState(false)
  const { run, ...state } = useAsyncAction()
  const needsNames = people.some(isNameless) && questionsFor(product, config).later !== true
  const save = (tickets: Holder[], waiting: () => void) =>
    addProducts(product.external_code, tickets, waiting)
  const saveNamed = (tickets: Holder[], waiting: () => void) =>
    save(tickets, waiting).then(() => onNamed(tickets))
  const all = people.map((person) => ticketFor(person, time))
  const add = () => run((waiting) => save(all, waiting).catch(showAddError))
  const action = actionFor(people)
  return (
    <>
      <Button
        kind="secondary"
        onClick={needsNames ? () => setNaming(true) : add}
        disabled={product.travel_time_type === 'selectable' && time === null}
        label={messages.actionOf({ action, item: product.name })}
        {...state}
      >
        {action}
      </Button>
      <Suspense>
        {isNaming && (
          <SeveralDialog
            wanted={[{ product, count: people.length }]}
            time={time}
            onSave={saveNamed}
            onFailed={showAddError}
            onClose={() => setNaming(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A departure if the product has any, and a button. */
export function Offer(props: OfferProps) {
  const { product } = props
  const departures = useDepartures(product)
  const [time, setTime] = useState('')
  return (
    <>
      {product.travel_time_type === 'selectable' && (
        <SelectField
          name={`departure-${product.id}`}
          label={messages.departure({ item: product.name })}
          value={time}
          onChange={setTime}
          options={departures}
          empty={messages.chooseDeparture}
        />
      )}
      <AddButton {...props} time={time === '' ? null : Number(time)} />
    </>
  )
}
