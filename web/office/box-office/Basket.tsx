import { VatNumberField } from '#web/office/kit/forms/fields/VatNumberField.tsx'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { formatDateTime } from '#contract/dates.ts'
import type { Config } from '#contract/config.ts'
import { lineTotal } from '#contract/order-totals.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { CheckboxField, SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import style from './box-office.module.css'
import { messages } from './messages.ts'
import { asksAge, needsName, type NewSale, type SaleItem, withMore } from './new-sale.ts'

interface BasketProps {
  config: Config
  form: Form<NewSale>
  /** When the sale was started. */
  now: number
}

interface LineProps extends BasketProps {
  item: SaleItem
  place: number
}

function Quantity({ form, item: { product, quantity } }: LineProps) {
  const { count } = useFormats()
  const change = (more: number) => form.change({ items: withMore(form.values.items, product, more) })
  const { name } = product
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon size={44} variant="default" aria-label={messages.less({ name })} onClick={() => change(-1)}>
        −
      </ActionIcon>
      <span className={style.quantity}>{count(quantity)}</span>
      <ActionIcon size={44} variant="default" aria-label={messages.more({ name })} onClick={() => change(1)}>
        +
      </ActionIcon>
    </Group>
  )
}

/** The departure and the age of a line. */
function Details({ config, form, now, item, place }: LineProps) {
  const { product, age, transport_time_id } = item
  const { locale } = useFormats()
  const change = (part: Partial<SaleItem>) =>
    form.change({ items: form.values.items.map((each) => (each === item ? { ...each, ...part } : each)) })
  const field = (name: 'age' | 'transport_time_id') => ({
    name: `items.${place}.${name}`,
    errorId: form.errorId(`items.${place}.${name}`),
    onChange: (value: string) => change({ [name]: value }),
    required: true,
  })
  const times = product.travel_times.map(({ id, travel_time, remaining }) => ({
    value: String(id),
    label: `${formatDateTime(travel_time, product.timezone, locale)} (${messages.left({ left: remaining })})`,
    disabled: remaining === 0,
  }))
  const { name } = product
  return (
    <>
      {times.length > 0 && (
        <SelectField
          {...field('transport_time_id')}
          label={messages.departure({ name })}
          value={transport_time_id}
          choices={times}
        />
      )}
      {asksAge(config, form.values, item, now) && (
        <SelectField
          {...field('age')}
          label={messages.age({ name })}
          value={age}
          choices={choicesOf(config.ageRanges)}
        />
      )}
    </>
  )
}

function Line(props: LineProps) {
  const { money } = useFormats()
  const { product, quantity } = props.item
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{product.name}</Text>
          <Text size="sm">{money(lineTotal({ ...product, quantity }))}</Text>
        </div>
        <Quantity {...props} />
      </Group>
      <Details {...props} />
    </Stack>
  )
}

/** The company that is invoiced. */
function Company({ form }: Pick<BasketProps, 'form'>) {
  const { for_company, company_name, vat_number } = form.values
  return (
    <>
      <CheckboxField
        label={messages.forCompany}
        value={for_company}
        onChange={(isFor) => form.change({ for_company: isFor })}
      />
      {for_company && (
        <>
          <TextField
            name="company_name"
            label={messages.company}
            value={company_name}
            errorId={form.errorId('order.company_name')}
            onChange={(text) => form.change({ company_name: text })}
          />
          <VatNumberField
            name="vat_number"
            value={vat_number}
            errorId={form.errorId('order.vat_number')}
            onChange={(text) => form.change({ vat_number: text })}
          />
        </>
      )}
    </>
  )
}

/** The items of a sale, and its customer. */
export function Basket(props: BasketProps) {
  const { config, form, now } = props
  const { items } = form.values
  const isNamed = items.some(({ product }) => needsName(product, now))
  return (
    <Section title={messages.basket}>
      {items.length === 0 && <Text c="dimmed">{messages.basketEmpty}</Text>}
      {items.map((item, place) => (
        <Line key={item.product.id} {...props} item={item} place={place} />
      ))}
      {items.length > 0 && (
        <>
          <TextField
            {...form.field('full_name')}
            label={messages.name}
            hint={isNamed ? messages.nameNeeded : messages.nameOptional}
            required={isNamed}
          />
          <TextField
            {...form.field('email')}
            label={messages.email}
            hint={messages.emailHint}
            inputMode="email"
          />
          {config.companyInvoices.enabled && <Company form={form} />}
        </>
      )}
    </Section>
  )
}
