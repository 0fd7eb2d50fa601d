import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, formatEnd } from '#contract/dates.ts'
import { MAX_TICKETS_AT_ONCE } from '#contract/rules.ts'
import type { ProductByPhone } from '#contract/office/phone-orders.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { CheckboxField, SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFocusNewRow } from '#web/office/kit/forms/fields/focus-new-row.ts'
import { messages as common } from '#web/office/orders/messages.ts'
import { AnswerFields } from '#web/office/orders/answers/AnswerFields.tsx'
import { messages as answerMessages } from '#web/office/orders/answers/messages.ts'
import { asVariant, VariantField } from '#web/office/orders/VariantField.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { itemChoices, reasonOf } from './item-choices.ts'
import { messages } from './messages.ts'
import {
  type Holder,
  type NewOrder,
  nextKey,
  type PhoneShop,
  resized,
  type TicketGroup,
  withStock,
} from './new-order.ts'
import { priceOf } from './own-price.ts'
import { OwnPriceField } from './OwnPriceField.tsx'
import { Quantity } from './Quantity.tsx'
import { RowHeading } from '#web/office/orders/RowHeading.tsx'

interface GroupProps {
  shop: PhoneShop
  form: Form<NewOrder>
  group: TicketGroup
  place: number
}

function useGroup({ shop, form, group }: Omit<GroupProps, 'place'>) {
  const { groups } = form.values
  const product = shop.products.find(({ external_code }) => external_code === group.external_code)
  const first = groups.slice(0, groups.indexOf(group)).reduce((sum, { holders }) => sum + holders.length, 0)
  const change = (part: Partial<TicketGroup>) =>
    form.change({ groups: groups.map((each) => (each.key === group.key ? { ...each, ...part } : each)) })
  return {
    product,
    change,
    field: <Name extends 'external_code' | 'transport_time_id' | 'variant_id' | 'own_price'>(name: Name) => ({
      name: `groups.${group.key}.${name}`,
      value: group[name],
      errorId: form.errorId(`products.${first}.${name}`),
      // What was typed for another product is no price of this one.
      onChange: (value: TicketGroup[Name]) =>
        change({
          ...(name === 'external_code' && { own_price: null, variant_id: '', given: {} }),
          [name]: value,
        }),
      required: true,
    }),
    holderField: (place: number, name: keyof Holder) => ({
      name: `groups.${group.key}.${place}.${name}`,
      value: group.holders[place]?.[name] ?? '',
      errorId: form.errorId(`products.${first + place}.${name}`),
      onChange: (value: string) =>
        change({
          holders: group.holders.map((each, index) => (index === place ? { ...each, [name]: value } : each)),
        }),
    }),
    answerErrorId: (key: string) => form.errorId(`products.${first}.answers.${key}`),
    remove: () => form.change({ groups: groups.filter(({ key }) => key !== group.key) }),
  }
}

/** The departures of a product as options. */
export const timeChoices = ({ travel_times, timezone }: ProductByPhone, locale: string) =>
  travel_times.map(({ id, travel_time, remaining }) => ({
    value: String(id),
    label: withStock(formatDateTime(travel_time, timezone, locale), remaining),
    disabled: remaining === 0,
  }))

/** The product and the number of tickets. */
function ItemFields(props: GroupProps) {
  const { shop, group } = props
  const { product, change, field } = useGroup(props)
  const reason = product ? reasonOf(product, shop) : null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <SelectField
        {...field('external_code')}
        label={common.product}
        hint={reason === null ? undefined : messages.notSoldHint({ reason })}
        choices={itemChoices(shop.products, shop)}
      />
      <Quantity
        value={group.holders.length}
        max={MAX_TICKETS_AT_ONCE}
        onChange={(quantity) => change({ holders: resized(group.holders, quantity) })}
      />
      <VariantField {...field('variant_id')} item={product} />
      {product && product.travel_times.length > 0 && (
        <SelectField
          {...field('transport_time_id')}
          label={common.departure}
          choices={timeChoices(product, shop.config.locale)}
        />
      )}
      {product?.own_price && <OwnPriceField {...field('own_price')} own_price={product.own_price} />}
    </SimpleGrid>
  )
}

/** The holders of the tickets; a single one is not numbered. */
function Holders(props: GroupProps) {
  const { shop, form, group } = props
  const { product, holderField } = useGroup(props)
  const { config } = shop
  const asksAge =
    product?.type === 'ticket' && config.eventSettings[product.event_id]?.ageRangeActive === true
  const isOne = group.holders.length === 1
  const named = (label: string, numbered: (values: { place: number }) => string, place: number) =>
    isOne ? label : numbered({ place: place + 1 })
  // A holder who is named now must be named completely.
  const isNamed = (holder: Holder) => !group.name_later || holder.full_name.trim() !== ''
  return group.holders.map((holder, place) => (
    // eslint-disable-next-line react/no-array-index-key -- A holder is the place in the group.
    <SimpleGrid key={place} cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField
        {...holderField(place, 'full_name')}
        label={named(common.holder, messages.holderOf, place)}
        required={!group.name_later}
      />
      {asksAge && (
        <SelectField
          {...holderField(place, 'age')}
          label={named(common.age, messages.ageOf, place)}
          choices={choicesOf(config.ageRanges)}
          required={isNamed(holder)}
        />
      )}
      {form.values.own_emails && (
        <TextField
          {...holderField(place, 'email')}
          label={named(common.email, messages.emailOf, place)}
          inputMode="email"
          required={isNamed(holder)}
        />
      )}
    </SimpleGrid>
  ))
}

/** Shown if the names may follow later. */
function NameLater(props: GroupProps) {
  const { product, change } = useGroup(props)
  const [now] = useState(() => Date.now())
  const until = product?.names_until ?? null
  if (!product || until === null || Date.parse(until) <= now) return null
  return (
    <CheckboxField
      label={messages.nameLater({ day: formatEnd(until, product.timezone, props.shop.config.locale) })}
      value={props.group.name_later}
      onChange={(name_later) => change({ name_later })}
    />
  )
}

function Tickets(props: GroupProps) {
  const { money } = useFormats()
  const { shop, group } = props
  const { product, answerErrorId, change, remove } = useGroup(props)
  const count = group.holders.length
  const sold = product && asVariant(product, group.variant_id)
  const name = messages.group({ place: props.place + 1 })
  return (
    <Stack data-row component="fieldset" gap="xs" bd={0} p={0} m={0} aria-label={name}>
      <RowHeading
        title={
          sold
            ? messages.groupOf({
                count,
                name: sold.name,
                sum: money(count * (priceOf(sold, group.own_price, shop.config) + sold.fee)),
              })
            : name
        }
        name={name}
        onRemove={remove}
      />
      <ItemFields {...props} />
      <NameLater {...props} />
      <Holders {...props} />
      <AnswerFields
        config={shop.config}
        questions={product?.questions ?? []}
        given={group.given}
        age={count === 1 ? (group.holders[0]?.age ?? null) : null}
        name={`groups.${group.key}`}
        legend={count === 1 ? answerMessages.ofOne : answerMessages.ofEach}
        errorId={answerErrorId}
        onChange={(given) => change({ given })}
      />
    </Stack>
  )
}

/** One email address for all tickets, or one for each. */
function Emails({ form }: Pick<GroupProps, 'form'>) {
  const { own_emails, email, groups, bundles } = form.values
  const filled = <Entry extends { holders: Holder[] }>(entry: Entry): Entry => ({
    ...entry,
    holders: entry.holders.map((holder) => ({ ...holder, email: holder.email || email })),
  })
  const set = (own: boolean) =>
    form.change({ own_emails: own, groups: groups.map(filled), bundles: bundles.map(filled) })
  return (
    <CheckboxField
      label={messages.ownEmails}
      hint={own_emails ? undefined : messages.oneEmail}
      value={own_emails}
      onChange={set}
    />
  )
}

/** The tickets of a new order, a group for each product. The first holder is the customer by default. */
export function NewTicketGroups({ shop, form }: Pick<GroupProps, 'shop' | 'form'>) {
  const { groups, bundles, full_name, email } = form.values
  const { container, focusNext } = useFocusNewRow<HTMLDivElement>(groups.length)
  const add = () => {
    focusNext()
    const holder = { full_name: groups.length === 0 ? full_name : '', email, age: '' }
    const item = { external_code: '', transport_time_id: '', own_price: null }
    const group = { key: nextKey(groups), ...item, name_later: false, holders: [holder] }
    form.change({ groups: [...groups, group] })
  }
  return (
    <Section title={common.tickets}>
      {groups.length > 0 && (
        <Stack ref={container} gap="lg">
          {groups.map((group, place) => (
            <Tickets key={group.key} shop={shop} form={form} group={group} place={place} />
          ))}
        </Stack>
      )}
      {groups.length + bundles.length > 0 && <Emails form={form} />}
      <Group>
        <Button variant="default" onClick={add}>
          {messages.addTickets}
        </Button>
      </Group>
    </Section>
  )
}
