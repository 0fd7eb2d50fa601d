import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MerchandiseItem } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/catalogue/editor/messages.ts'

const texts = messages.needs

interface NeedsSectionProps {
  of: Pick<Fields<MerchandiseItem>, 'external_code' | 'needs'>
  errorAt: (path: string) => string | undefined
  products: FestivalParts['products']
  isMerchandise?: boolean
  children?: ReactNode
}

/** The error of what is needed as a whole, or of one of the products. */
const errorOf = ({ of, errorAt }: NeedsSectionProps, chosen: readonly unknown[]): string | undefined =>
  [
    of.needs.error,
    errorAt('needs.products'),
    ...chosen.map((_, index) => errorAt(`needs.products[${index}]`)),
  ].find((error) => error !== undefined)

type LimitFieldsProps = Pick<NeedsSectionProps, 'of' | 'errorAt'> & {
  needs: Exclude<NeedsSectionProps['of']['needs']['value'], InvalidInput | null>
}

/** How many of it are sold for each of these tickets, or in one order. */
const LimitFields = ({ needs, of, errorAt }: LimitFieldsProps) => (
  <Columns>
    <IntegerField
      name="needs.limit"
      label={texts.limit}
      value={needs.limit}
      onChange={(limit) => of.needs.onChange({ ...needs, limit })}
      error={errorAt('needs.limit')}
      hint={messages.noLimit}
    />
    <SelectField
      name="needs.per"
      label={texts.per}
      value={needs.per}
      onChange={(per) => of.needs.onChange({ ...needs, per })}
      error={errorAt('needs.per')}
      choices={[
        { value: 'ticket', label: texts.perTicket },
        { value: 'order', label: texts.perOrder },
      ]}
      hint={needs.per === 'ticket' ? texts.perTicketHint : undefined}
    />
  </Columns>
)

type GoneFieldProps = LimitFieldsProps & { isMerchandise: boolean }

/** What becomes of it without its ticket. Merchandise is refunded by itself, so it never goes along. */
const GoneField = ({ needs, of, errorAt, isMerchandise }: GoneFieldProps) => (
  <SelectField
    name="needs.if_ticket_goes"
    label={texts.ifTicketGoes}
    value={needs.if_ticket_goes}
    onChange={(if_ticket_goes) => of.needs.onChange({ ...needs, if_ticket_goes })}
    error={errorAt('needs.if_ticket_goes')}
    choices={(['stay', 'go', 'refuse'] as const).flatMap((value) =>
      value === 'go' && isMerchandise ? [] : [{ value, label: texts[value] }],
    )}
    hint={texts.ifTicketGoesHint}
  />
)

/** The tickets without which it is not sold, and how many of it these allow. */
export function NeedsSection(props: NeedsSectionProps) {
  const { of, errorAt, products, isMerchandise = false, children } = props
  const needs = of.needs.value instanceof InvalidInput ? null : of.needs.value
  const chosen = needs?.products.filter((code) => typeof code === 'string') ?? []
  const others = products.filter(({ value }) => value.external_code !== of.external_code.value)
  const choose = (codes: string[]) =>
    of.needs.onChange(
      codes.length === 0
        ? null
        : { per: 'ticket', limit: 1, if_ticket_goes: 'stay', ...needs, products: codes },
    )
  return (
    <Section title={texts.title}>
      <MultiSelect
        label={of.needs.label}
        description={texts.hint}
        data-path={of.needs.name}
        error={errorOf(props, chosen)}
        data={others.map(({ value }) => ({ value: value.external_code, label: value.name }))}
        value={chosen}
        onChange={choose}
        searchable
      />
      {needs !== null && (
        <>
          <LimitFields needs={needs} of={of} errorAt={errorAt} />
          <GoneField needs={needs} of={of} errorAt={errorAt} isMerchandise={isMerchandise} />
        </>
      )}
      {children}
    </Section>
  )
}
