import { MultiSelect, TagsInput } from '@mantine/core'
import type { Discount } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, SwitchField } from '#web/office/kit/forms/fields/fields.tsx'
import {
  CapacityField,
  InstantField,
  IntegerField,
  MoneyField,
  OptionalMoneyField,
  PercentField,
} from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages } from '#web/office/catalogue/editor/messages.ts'

interface SectionProps {
  of: Fields<Discount>
}

interface FestivalSectionProps extends SectionProps {
  festival: FestivalParts
}

const VALUES = ['percent', 'amount', 'price'] as const

const numberOf = (value: number | null | InvalidInput): number | InvalidInput => value ?? 0

const NOTHING = 'nothing'

type Kind = (typeof VALUES)[number] | typeof NOTHING

function ValueFields({ of, kind }: SectionProps & { kind: (typeof VALUES)[number] }) {
  const field = { ...of[kind], value: numberOf(of[kind].value), required: true }
  return (
    <>
      {kind === 'percent' ? <PercentField {...field} /> : <MoneyField {...field} />}
      <SwitchField {...of.fees} />
    </>
  )
}

/** One of percent, amount and price, or none of them. */
export function ValueSection({ of }: SectionProps) {
  const kind = VALUES.find((name) => of[name].value !== null) ?? NOTHING
  const choose = (chosen: Kind) => {
    for (const name of VALUES) of[name].onChange(name === chosen ? 0 : null)
  }
  return (
    <Section title={messages.discountValue}>
      <Columns>
        <SelectField
          name="kind"
          label={messages.discountKind}
          value={kind}
          onChange={choose}
          choices={[
            ...VALUES.map((value) => ({ value, label: catalogueMessages.discountLabels[value] })),
            { value: NOTHING, label: messages.discountNothing },
          ]}
        />
        {kind !== NOTHING && <ValueFields of={of} kind={kind} />}
      </Columns>
    </Section>
  )
}

interface ListFieldProps {
  entry: Field<(string | InvalidInput)[]>
  hint?: string
}

const listProps = ({ entry, hint }: ListFieldProps) => ({
  label: entry.label,
  description: hint,
  'data-path': entry.name,
  error: entry.error,
  value: entry.value.filter((one) => typeof one === 'string'),
  onChange: (values: string[]) => entry.onChange(values),
})

interface ChoicesFieldProps extends ListFieldProps {
  choices: { value: string; label: string }[]
}

const ChoicesField = ({ choices, ...field }: ChoicesFieldProps) => (
  <MultiSelect {...listProps(field)} data={choices} searchable />
)

const itemsOf = ({ products, merchandise }: FestivalParts) => [...products, ...merchandise]

const itemChoices = (items: ReturnType<typeof itemsOf>) =>
  items.map(({ value: { external_code: value, name: label } }) => ({ value, label }))

/** By itself, or with a code, which may show what the shop hides. */
export function WhoSection({ of, festival }: FestivalSectionProps) {
  const isAutomatic = of.automatic.value === true
  const hidden = itemsOf(festival).filter(
    ({ value }) => !value.enabled || of.reveals.value.includes(value.external_code),
  )
  const setAutomatic = (automatic: boolean | InvalidInput) => {
    of.automatic.onChange(automatic)
    if (automatic !== true) return
    of.codes.onChange([])
    of.uses_per_code.onChange(null)
    of.reveals.onChange([])
  }
  return (
    <Section title={messages.discountWho}>
      <SwitchField {...of.automatic} onChange={setAutomatic} />
      {!isAutomatic && (
        <Columns>
          <TagsInput
            {...listProps({ entry: of.codes, hint: messages.discountCodesHint })}
            splitChars={[',', ' ']}
          />
          <ChoicesField
            entry={of.reveals}
            hint={messages.discountRevealsHint}
            choices={itemChoices(hidden)}
          />
        </Columns>
      )}
    </Section>
  )
}

const CONDITIONS = ['each', 'group', 'with'] as const

function GroupFields({ of }: SectionProps) {
  return (
    <Columns>
      <IntegerField {...of.group_of} required />
      <IntegerField {...of.cheapest} hint={messages.discountCheapestHint} />
    </Columns>
  )
}

interface WithFieldsProps extends SectionProps {
  items: { value: string; label: string }[]
  types: { value: string; label: string }[]
}

const WithFields = ({ of, items, types }: WithFieldsProps) => (
  <Columns>
    <ChoicesField entry={of.with_items} choices={items} />
    <ChoicesField entry={of.with_types} choices={types} />
    <IntegerField {...of.with_count} required hint={messages.discountWithHint} />
  </Columns>
)

/** What it is on, and from how many on. */
export function ConditionSection({ of, festival }: FestivalSectionProps) {
  const { productTypes, merchandiseTypes } = festival.site.value
  const items = itemChoices(itemsOf(festival))
  const types = choicesOf({
    ticket: 'ticket',
    transport: 'transport',
    ...productTypes,
    ...merchandiseTypes,
  })
  const kind = of.group_of.value !== 0 ? 'group' : of.with_count.value !== 0 ? 'with' : 'each'
  const choose = (chosen: (typeof CONDITIONS)[number]) => {
    of.group_of.onChange(chosen === 'group' ? 2 : 0)
    of.cheapest.onChange(chosen === 'group' ? 1 : 0)
    of.with_count.onChange(chosen === 'with' ? 1 : 0)
    of.with_items.onChange([])
    of.with_types.onChange([])
  }
  return (
    <Section title={messages.discountOn}>
      <Columns>
        <ChoicesField entry={of.items} hint={messages.discountItemsHint} choices={items} />
        <ChoicesField entry={of.types} choices={types} />
        <IntegerField {...of.from_count} hint={messages.discountFromHint} />
        <MoneyField {...of.from_amount} hint={messages.discountFromHint} />
        <SelectField
          name="condition"
          label={messages.discountCondition}
          value={kind}
          onChange={choose}
          choices={CONDITIONS.map((value) => ({ value, label: messages.discountConditions[value] }))}
        />
      </Columns>
      {kind === 'group' && <GroupFields of={of} />}
      {kind === 'with' && <WithFields of={of} items={items} types={types} />}
    </Section>
  )
}

interface LimitSectionProps extends FestivalSectionProps {
  taken: number | null
  given: number | null
}

/** How often, for how much, and when. */
export function LimitSection({ of, festival, taken, given }: LimitSectionProps) {
  const { count, money } = useFormats()
  const zone = festival.site.value.timezone
  const hintWith = (known: string | null) =>
    [messages.unlimited, known === null ? '' : messages.takenNow({ taken: known })].filter(Boolean).join(' ')
  return (
    <Section title={messages.discountLimits}>
      <Columns>
        <CapacityField {...of.uses} hint={hintWith(taken === null ? null : count(taken))} />
        <OptionalMoneyField {...of.budget} hint={hintWith(given === null ? null : money(given))} />
        {of.automatic.value !== true && <CapacityField {...of.uses_per_code} hint={messages.unlimited} />}
        <IntegerField {...of.uses_per_order} hint={messages.noLimit} />
        <IntegerField {...of.uses_per_customer} hint={messages.noLimit} />
        <InstantField {...of.starts_at} zone={zone} />
        <InstantField {...of.ends_at} zone={zone} />
        <SwitchField {...of.uses_return} />
        <SwitchField {...of.refund_anew} hint={messages.discountAnewHint} />
      </Columns>
    </Section>
  )
}
