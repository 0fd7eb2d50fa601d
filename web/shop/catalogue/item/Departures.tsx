import type { Product } from '#contract/shop-items.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from './messages.ts'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import { departureOptions } from '#web/shop/departures/departure-choices.ts'

interface DeparturesProps {
  item: Product
  chosen: number | null
  onChoose: (id: number) => void
}

/** The departures to choose from, with the seats left on each. */
export const Departures = ({ item, chosen, onChoose }: DeparturesProps) => (
  <RadioField
    legend={messages.travelTimes}
    name="departure"
    value={chosen === null ? '' : String(chosen)}
    onChange={(id) => onChoose(Number(id))}
    options={departureOptions(item, useConfig().locale, null)}
  />
)
