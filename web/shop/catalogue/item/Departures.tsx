import { formatDateTime } from '#contract/dates.ts'
import type { Product } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/catalogue/messages.ts'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import style from './Departures.module.css'
import { departureOptions } from '#web/shop/catalogue/departure-choices.ts'

interface DeparturesProps {
  item: Product
  chosen: number | null
  onChoose: (id: number) => void
}

/** The departures: the one time of a fixed departure, or the times to choose from with the seats left on each. */
export function Departures({ item, chosen, onChoose }: DeparturesProps) {
  const { locale } = useConfig()
  if (item.travel_time_type === 'selectable')
    return (
      <RadioField
        legend={messages.travelTimes}
        name="departure"
        value={chosen === null ? '' : String(chosen)}
        onChange={(id) => onChoose(Number(id))}
        options={departureOptions(item, locale, null)}
      />
    )
  if (item.travel_time === null) return null
  return (
    <p className={style.fixed}>
      <span>{messages.travelTime}</span>
      <strong>{formatDateTime(item.travel_time, item.timezone, locale)}</strong>
    </p>
  )
}
