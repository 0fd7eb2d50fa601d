import { useEffect, useId, useRef } from 'react'
import type { AddOns, Product } from '#contract/shop-items.ts'
import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import { useData } from '#web/lib/data/data.ts'
import { messages as departureMessages } from '#web/shop/departures/messages.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { RadioField, type RadioOption } from '#web/ui/forms/RadioField.tsx'
import { messages } from './messages.ts'
import style from './NeedsNote.module.css'

interface AddOnPickerProps {
  item: Product
  addOns: AddOns
  chosen: string | null
  onChoose: (code: string) => void
  /** How often the ticket was to be added without a choice: each time the picker says so, and comes into view. */
  refusals: number
}

/** What is sold out can only be chosen to wait for it. */
function useOptions(item: Product, addOns: AddOns): RadioOption[] {
  const { products } = useData()
  const money = useMoney()
  return addOns.products.map((code, index) => {
    const found = products.find(({ external_code }) => external_code === code)
    const isGone = found !== undefined && !found.in_stock
    const cost = found ? `+ ${money(found.price + found.fee)}` : false
    return {
      value: code,
      label: addOns.names[index] ?? code,
      disabled: isGone && item.in_stock,
      note: isGone ? departureMessages.soldOut : cost,
    }
  })
}

/** What must be chosen with a ticket, with what it costs; what is sold out is crossed out, unless one waits for it. */
export default function AddOnPicker({ item, addOns, chosen, onChoose, refusals }: AddOnPickerProps) {
  const isReady = useIsHydrated()
  const picker = useRef<HTMLDivElement>(null)
  const refusal = useId()
  const isRefused = refusals > 0 && chosen === null
  useEffect(() => {
    if (refusals === 0) return
    picker.current?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
    picker.current?.scrollIntoView({ block: 'center' })
  }, [refusals])
  const options = useOptions(item, addOns)
  const isAllGone = !item.in_stock && options.every(({ note }) => note === departureMessages.soldOut)
  return (
    <div ref={picker} inert={!isReady}>
      {isAllGone && <p className={style.note}>{messages.soldOutWith({ names: addOns.names.join(', ') })}</p>}
      {isRefused && (
        <p id={refusal} role="alert" className={style.refusal}>
          {messages.addOnEmpty}
        </p>
      )}
      <RadioField
        legend={messages.addOns}
        name="add_on"
        value={chosen ?? ''}
        onChange={onChoose}
        errorId={isRefused ? refusal : undefined}
        options={options}
      />
    </div>
  )
}
