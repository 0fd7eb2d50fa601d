import { formatDateTime } from '#contract/dates.ts'
import type { Config } from '#contract/config.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { VariantField } from '#web/office/orders/VariantField.tsx'
import { messages } from './messages.ts'
import { asksAge, type NewSale, type SaleTicket } from './new-sale.ts'

/** The form of a sale. */
export interface SaleFormProps {
  config: Config
  form: Form<NewSale>
  /** When the sale was started. */
  now: number
}

interface TicketFieldsProps extends SaleFormProps {
  /** How the ticket is named beside others. */
  name: string
  ticket: SaleTicket
  /** Its path in the body of the sale ("items.0"). */
  path: string
  onChange: (part: Partial<SaleTicket>) => void
}

/** The departure and the age of a ticket, where they are asked for. */
export function TicketFields({ config, form, now, name, ticket, path, onChange }: TicketFieldsProps) {
  const { locale } = useFormats()
  const { product } = ticket
  const times = product.travel_times.map(({ id, travel_time, remaining }) => ({
    value: String(id),
    label: `${formatDateTime(travel_time, product.timezone, locale)} (${messages.left({ left: remaining })})`,
    disabled: remaining === 0,
  }))
  const field = (key: 'age' | 'transport_time_id' | 'variant_id') => ({
    name: `${path}.${key}`,
    value: ticket[key] ?? '',
    errorId: form.errorId(`${path}.${key}`),
    onChange: (value: string) => onChange({ [key]: value }),
    required: true,
  })
  return (
    <>
      <VariantField {...field('variant_id')} item={product} of={name} />
      {times.length > 0 && (
        <SelectField {...field('transport_time_id')} label={messages.departure({ name })} choices={times} />
      )}
      {asksAge(config, form.values, ticket, now) && (
        <SelectField {...field('age')} label={messages.age({ name })} choices={choicesOf(config.ageRanges)} />
      )}
    </>
  )
}
