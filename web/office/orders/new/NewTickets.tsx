import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { formatDateTime } from '#contract/dates.ts'
import type { Product } from '#contract/shop-items.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import type { ShopData } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { useFocusNewRow } from '#web/office/kit/forms/fields/focus-new-row.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { AnswerFields } from '#web/office/orders/answers/AnswerFields.tsx'
import { messages as answerMessages } from '#web/office/orders/answers/messages.ts'
import { asVariant, VariantField } from '#web/office/orders/VariantField.tsx'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { OwnPriceField } from './OwnPriceField.tsx'
import { type NewOrder, nextKey, type NewTicket, withStock } from './new-order.ts'
import { priceOf } from './own-price.ts'
import { RowHeading } from '#web/office/orders/RowHeading.tsx'

interface TicketProps {
  shop: ShopData
  form: Form<NewOrder>
  ticket: NewTicket
  place: number
}

function useTicket({ shop, form, ticket, place }: TicketProps) {
  const { tickets } = form.values
  const product = shop.products.find(({ external_code }) => external_code === ticket.external_code)
  const asksAge =
    product?.type === 'ticket' && shop.config.eventSettings[product.event_id]?.ageRangeActive === true
  const change = (part: Partial<NewTicket>) =>
    form.change({ tickets: tickets.map((each) => (each.key === ticket.key ? { ...each, ...part } : each)) })
  return {
    product,
    asksAge,
    change,
    field: (name: Exclude<keyof NewTicket, 'own_price' | 'given'>) => ({
      name: `products.${place}.${name}`,
      value: String(ticket[name] ?? ''),
      errorId: form.errorId(`products.${place}.${name}`),
      onChange: (value: string) => change({ [name]: value, ...(name === 'external_code' && { given: {} }) }),
      required: true,
    }),
    remove: () => form.change({ tickets: tickets.filter((each) => each.key !== ticket.key) }),
  }
}

const productChoices = ({ products }: ShopData) =>
  products.map(({ external_code, in_stock, name, stock_level }) => ({
    value: external_code,
    label: in_stock ? withStock(name, stock_level) : messages.soldOut({ name }),
    disabled: !in_stock,
  }))

const timeChoices = ({ travel_times, timezone }: Product, locale: string) =>
  travel_times.map(({ id, travel_time, remaining }) => ({
    value: String(id),
    label: withStock(formatDateTime(travel_time, timezone, locale), remaining),
    disabled: remaining === 0,
  }))

/** The fields of a ticket: product, departure and holder. */
function TicketFields(props: TicketProps) {
  const { config } = props.shop
  const { product, asksAge, field, change } = useTicket(props)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <SelectField
        {...field('external_code')}
        label={messages.product}
        choices={productChoices(props.shop)}
      />
      <VariantField {...field('variant_id')} item={product} />
      {product && product.travel_times.length > 0 && (
        <SelectField
          {...field('transport_time_id')}
          label={messages.departure}
          choices={timeChoices(product, config.locale)}
        />
      )}
      <TextField {...field('full_name')} label={messages.holder} />
      <TextField {...field('email')} label={messages.email} />
      {asksAge && (
        <SelectField {...field('age')} label={messages.age} choices={choicesOf(config.ageRanges)} />
      )}
      {product?.own_price && (
        <OwnPriceField
          name={`products.${props.place}.own_price`}
          value={props.ticket.own_price}
          errorId={props.form.errorId(`products.${props.place}.own_price`)}
          own_price={product.own_price}
          onChange={(own_price) => change({ own_price })}
        />
      )}
    </SimpleGrid>
  )
}

function Ticket(props: TicketProps) {
  const { money } = useFormats()
  const { ticket, shop } = props
  const { config } = shop
  const { product, change, remove } = useTicket(props)
  const name = messages.ticketFor({ place: props.place + 1 })
  const sold = product && asVariant(product, ticket.variant_id)
  const cost = sold ? money(priceOf(sold, ticket.own_price, config) + sold.fee) : ''
  return (
    <Stack data-row component="fieldset" gap="xs" bd={0} p={0} m={0} aria-label={name}>
      <RowHeading title={product ? `${name}, ${cost}` : name} name={name} onRemove={remove} />
      <TicketFields {...props} />
      <AnswerFields
        config={config}
        questions={product?.questions ?? []}
        given={ticket.given}
        age={ticket.age || null}
        name={`products.${props.place}`}
        legend={answerMessages.ofOne}
        errorId={(key) => props.form.errorId(`products.${props.place}.answers.${key}`)}
        onChange={(given) => change({ given })}
      />
    </Stack>
  )
}

/** The tickets of a new order, or added to an existing one. The first holder defaults to the customer. */
export function NewTickets({
  shop,
  form,
  title = messages.tickets,
}: Pick<TicketProps, 'shop' | 'form'> & { title?: string }) {
  const { tickets, full_name, email } = form.values
  const { container, focusNext } = useFocusNewRow<HTMLDivElement>(tickets.length)
  const add = () => {
    focusNext()
    const { external_code = '', age = '' } = tickets.at(-1) ?? {}
    const holder = tickets.length === 0 ? { full_name, email } : { full_name: '', email }
    const ticket = {
      key: nextKey(tickets),
      external_code,
      age,
      transport_time_id: '',
      own_price: null,
      ...holder,
    }
    form.change({ tickets: [...tickets, ticket] })
  }
  return (
    <Section title={title}>
      {tickets.length > 0 && (
        <Stack ref={container}>
          {tickets.map((ticket, place) => (
            <Ticket key={ticket.key} shop={shop} form={form} ticket={ticket} place={place} />
          ))}
        </Stack>
      )}
      <Group>
        <Button variant="default" onClick={add}>
          {messages.addTicket}
        </Button>
      </Group>
    </Section>
  )
}
