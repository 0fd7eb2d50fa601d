import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, formatEnd } from '#contract/dates.ts'
import { MAX_TICKETS_AT_ONCE } from '#contract/rules.ts'
import type { ProductByPhone } from '#contract/office/phone-orders.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { CheckboxField, SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFocusNewRow } from '#web/office/kit/forms/fields/focus-new-row.ts'
import { messages as common } from '#web/office/orders/messages.ts'
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
import { Quantity } from './Quantity.tsx'

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
    field: (name: 'external_code' | 'transport_time_id') => ({
      name: `groups.${group.key}.${name}`,
      value: group[name],
      errorId: form.errorId(`products.${first}.${name}`),
      onChange: (value: string) => change({ [name]: value }),
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
    remove: () => form.change({ groups: groups.filter(({ key }) => key !== group.key) }),
  }
}

const timeChoices = ({ travel_times, timezone }: ProductByPhone, locale: string) =>
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
      {product && product.travel_times.length > 0 && (
        <SelectField
          {...field('transport_time_id')}
          label={common.departure}
          choices={timeChoices(product, shop.config.locale)}
        />
      )}
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
  const { product, remove } = useGroup(props)
  const count = props.group.holders.length
  const name = messages.group({ place: props.place + 1 })
  return (
    <Stack data-row component="fieldset" gap="xs" bd={0} p={0} m={0} aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600}>
          {product
            ? messages.groupOf({
                count,
                name: product.name,
                sum: money(count * (product.price + product.fee)),
              })
            : name}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={remove}
          aria-label={common.removeItem({ name })}
        >
          {common.remove}
        </Button>
      </Group>
      <ItemFields {...props} />
      <NameLater {...props} />
      <Holders {...props} />
    </Stack>
  )
}

/** One email address for all tickets, or one for each. */
function Emails({ form }: Pick<GroupProps, 'form'>) {
  const { own_emails, email, groups } = form.values
  const set = (own: boolean) =>
    form.change({
      own_emails: own,
      groups: groups.map((group) => ({
        ...group,
        holders: group.holders.map((holder) => ({ ...holder, email: holder.email || email })),
      })),
    })
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
  const { groups, full_name, email } = form.values
  const { container, focusNext } = useFocusNewRow<HTMLDivElement>(groups.length)
  const add = () => {
    focusNext()
    const holder = { full_name: groups.length === 0 ? full_name : '', email, age: '' }
    const group = { key: nextKey(groups), external_code: '', transport_time_id: '', name_later: false }
    form.change({ groups: [...groups, { ...group, holders: [holder] }] })
  }
  return (
    <Section title={common.tickets}>
      {groups.length > 0 && (
        <Stack ref={container} gap="lg">
          {groups.map((group, place) => (
            <Tickets key={group.key} shop={shop} form={form} group={group} place={place} />
          ))}
          <Emails form={form} />
        </Stack>
      )}
      <Group>
        <Button variant="default" onClick={add}>
          {messages.addTickets}
        </Button>
      </Group>
    </Section>
  )
}
