import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatEnd } from '#contract/dates.ts'
import type { ProductByPhone } from '#contract/office/phone-orders.ts'
import type { Given } from '#web/lib/forms/given-answers.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFocusNewRow } from '#web/office/kit/forms/fields/focus-new-row.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as common } from '#web/office/orders/messages.ts'
import { AnswerFields } from '#web/office/orders/answers/AnswerFields.tsx'
import { messages as answerMessages } from '#web/office/orders/answers/messages.ts'
import { VariantField } from '#web/office/orders/VariantField.tsx'
import { type BundleHolder, contentsOf, type NewBundle } from './bundle-contents.ts'
import { itemChoices, reasonOf } from './item-choices.ts'
import { messages } from './messages.ts'
import { type NewOrder, nextKey, type PhoneShop } from './new-order.ts'
import { timeChoices } from './NewTicketGroups.tsx'
import { RowHeading } from '#web/office/orders/RowHeading.tsx'

/** What bundles are sold from. */
export type BundleShop = Pick<PhoneShop, 'config' | 'products' | 'bundles'>

interface BundleProps {
  shop: BundleShop
  form: Form<NewOrder>
  bundle: NewBundle
  place: number
}

const emptyHolder = (email: string): BundleHolder => ({
  full_name: '',
  email,
  age: '',
  transport_time_id: '',
})

function useBundle({ shop, form, bundle, place }: BundleProps) {
  const { bundles, email } = form.values
  const sold = shop.bundles.find(({ external_code }) => external_code === bundle.external_code)
  const change = (part: Partial<NewBundle>) =>
    form.change({ bundles: bundles.map((each) => (each === bundle ? { ...each, ...part } : each)) })
  return {
    sold,
    choose: (external_code: string) => {
      const chosen = shop.bundles.find((each) => each.external_code === external_code)
      const holders = contentsOf(shop.products, chosen).map((_, n) => bundle.holders[n] ?? emptyHolder(email))
      change({
        external_code,
        holders: holders.map((holder) => ({ ...holder, transport_time_id: '', variant_id: '', given: {} })),
      })
    },
    answer: (n: number, given: Given) =>
      change({ holders: bundle.holders.map((each, index) => (index === n ? { ...each, given } : each)) }),
    holderField: (n: number, name: Exclude<keyof BundleHolder, 'given'>) => ({
      name: `bundles.${bundle.key}.${n}.${name}`,
      value: bundle.holders[n]?.[name] ?? '',
      errorId: form.errorId(`bundles.${place}.tickets.${n}.${name}`),
      onChange: (value: string) =>
        change({
          holders: bundle.holders.map((each, index) => (index === n ? { ...each, [name]: value } : each)),
        }),
    }),
    remove: () => form.change({ bundles: bundles.filter((each) => each !== bundle) }),
  }
}

interface TicketProps extends BundleProps {
  product: ProductByPhone
  /** Its place in the bundle. */
  n: number
}

/** Until when the customer may fill in the name; null if it is required now. */
function useNamesUntil({ shop, product }: TicketProps): string | null {
  const [now] = useState(() => Date.now())
  const { names_until, timezone } = product
  return names_until !== null && Date.parse(names_until) > now
    ? formatEnd(names_until, timezone, shop.config.locale)
    : null
}

/** What a ticket of a bundle needs beside the name of its holder. A holder who is named now must be named completely. */
function HolderDetails(props: TicketProps) {
  const { shop, form, bundle, product, n } = props
  const { config } = shop
  const { holderField } = useBundle(props)
  const isNamed = useNamesUntil(props) === null || bundle.holders[n]?.full_name.trim() !== ''
  const asksAge = product.type === 'ticket' && config.eventSettings[product.event_id]?.ageRangeActive === true
  return (
    <>
      {asksAge && (
        <SelectField
          {...holderField(n, 'age')}
          label={common.age}
          choices={choicesOf(config.ageRanges)}
          required={isNamed}
        />
      )}
      <VariantField {...holderField(n, 'variant_id')} item={product} />
      {product.travel_times.length > 0 && (
        <SelectField
          {...holderField(n, 'transport_time_id')}
          label={common.departure}
          choices={timeChoices(product, config.locale)}
          required
        />
      )}
      {form.values.own_emails && (
        <TextField {...holderField(n, 'email')} label={common.email} inputMode="email" required={isNamed} />
      )}
    </>
  )
}

/** What the ticket asks. */
function Questions(props: TicketProps) {
  const { shop, form, bundle, place, product, n } = props
  const { answer } = useBundle(props)
  const holder = bundle.holders[n]
  return (
    <AnswerFields
      config={shop.config}
      questions={product.questions ?? []}
      given={holder?.given}
      age={holder?.age || null}
      name={`bundles.${bundle.key}.${n}`}
      legend={answerMessages.ofOne}
      errorId={(key) => form.errorId(`bundles.${place}.tickets.${n}.answers.${key}`)}
      onChange={(given) => answer(n, given)}
    />
  )
}

/** A ticket of a bundle, with its holder. */
function TicketFields(props: TicketProps) {
  const { product, n } = props
  const { holderField } = useBundle(props)
  const until = useNamesUntil(props)
  const title = messages.ticketOf({ place: n + 1, name: product.name })
  return (
    <Stack component="fieldset" gap={4} bd={0} p={0} m={0} aria-label={title}>
      <Text size="sm">{title}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
        <TextField
          {...holderField(n, 'full_name')}
          label={common.holder}
          hint={until === null ? undefined : messages.nameCanFollow({ day: until })}
          required={until === null}
        />
        <HolderDetails {...props} />
      </SimpleGrid>
      <Questions {...props} />
    </Stack>
  )
}

function Heading(props: BundleProps) {
  const { money } = useFormats()
  const { sold, remove } = useBundle(props)
  const name = messages.bundle({ place: props.place + 1 })
  const title = sold ? messages.bundleOf({ name: sold.name, sum: money(sold.price + sold.fee) }) : name
  return <RowHeading title={title} name={name} onRemove={remove} />
}

function BundleFields(props: BundleProps) {
  const { shop, form, bundle, place } = props
  const { sold, choose } = useBundle(props)
  const name = messages.bundle({ place: place + 1 })
  const reason = sold ? reasonOf(sold, shop) : null
  const tickets = contentsOf(shop.products, sold).map((product, n) => ({ product, n }))
  return (
    <Stack data-row component="fieldset" gap="xs" bd={0} p={0} m={0} aria-label={name}>
      <Heading {...props} />
      <SelectField
        name={`bundles.${bundle.key}.external_code`}
        label={common.product}
        hint={reason === null ? undefined : messages.notSoldHint({ reason })}
        value={bundle.external_code}
        errorId={form.errorId(`bundles.${place}.external_code`)}
        choices={itemChoices(shop.bundles, shop)}
        required
        onChange={choose}
      />
      {tickets.map(({ product, n }) => (
        <TicketFields key={n} {...props} product={product} n={n} />
      ))}
    </Stack>
  )
}

/** The bundles of a new order, or added to an existing one. The first holder is the customer if there is no other ticket. */
export function NewBundles({
  shop,
  form,
  title = messages.bundles,
}: Pick<BundleProps, 'shop' | 'form'> & { title?: string }) {
  const { bundles, groups, tickets, full_name, email } = form.values
  const { container, focusNext } = useFocusNewRow<HTMLDivElement>(bundles.length)
  const add = () => {
    focusNext()
    const first = bundles.length + groups.length + tickets.length === 0 ? full_name : ''
    const holders = [{ ...emptyHolder(email), full_name: first }]
    form.change({ bundles: [...bundles, { key: nextKey(bundles), external_code: '', holders }] })
  }
  return (
    <Section title={title}>
      {bundles.length > 0 && (
        <Stack ref={container} gap="lg">
          {bundles.map((bundle, place) => (
            <BundleFields key={bundle.key} shop={shop} form={form} bundle={bundle} place={place} />
          ))}
        </Stack>
      )}
      <Group>
        <Button variant="default" onClick={add}>
          {messages.addBundle}
        </Button>
      </Group>
    </Section>
  )
}
