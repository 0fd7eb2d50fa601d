import { Button, CloseButton, Group, Skeleton, TagsInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as calls from '#contract/calls/office/discount-code-calls.ts'
import { MAX_TRIED, type TryDiscounts } from '#contract/office/discount-trials.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { listPath, useFestival } from '#web/office/catalogue/catalogue-query.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { InstantField, IntegerField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { TrialResults } from './TrialResult.tsx'

interface CartRow {
  external_code: string
  count: number | InvalidInput
}

interface Composed {
  rows: CartRow[]
  codes: string[]
  at: string | null | InvalidInput
}

const numberOf = (count: CartRow['count']): number => (count instanceof InvalidInput ? 0 : count)

/** Without what is not valid yet. */
const inputOf = ({ rows, codes, at }: Composed): TryDiscounts => ({
  items: rows.flatMap(({ external_code, count }) =>
    numberOf(count) > 0 ? [{ external_code, count: Math.min(numberOf(count), MAX_TRIED) }] : [],
  ),
  codes,
  at: typeof at === 'string' ? at : '',
})

function useTrial(input: TryDiscounts) {
  const { data, error } = useQuery({
    queryKey: ['discount-trial', input],
    queryFn: () => call(calls.tryDiscounts, input),
    placeholderData: keepPreviousData,
  })
  if (error && !data) throw error
  return data?.trial
}

interface RowsProps {
  rows: CartRow[]
  choices: { value: string; label: string }[]
  onChange: (rows: CartRow[]) => void
}

function Rows({ rows, choices, onChange }: RowsProps) {
  const id = useId()
  const nameOf = (code: string) => choices.find(({ value }) => value === code)?.label ?? code
  const change = (index: number, part: Partial<CartRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return rows.map((row, index) => (
    <Group key={`${id} ${index}`} align="flex-end" wrap="nowrap" gap="xs">
      <div style={{ flex: 1, minWidth: 0 }}>
        <SelectField
          name={`item${index}`}
          label={messages.item}
          error={undefined}
          value={row.external_code}
          onChange={(external_code) => change(index, { external_code })}
          choices={choices}
        />
      </div>
      <div style={{ width: 96 }}>
        <IntegerField
          name={`count${index}`}
          label={messages.count}
          error={undefined}
          value={row.count}
          onChange={(count) => change(index, { count })}
        />
      </div>
      <CloseButton
        size="lg"
        aria-label={messages.removeItem({ name: nameOf(row.external_code) })}
        disabled={rows.length === 1}
        onClick={() => onChange(rows.filter((_, at) => at !== index))}
      />
    </Group>
  ))
}

interface CartSectionProps {
  composed: Composed
  choices: { value: string; label: string }[]
  onChange: (part: Partial<Composed>) => void
}

function CartSection({ composed: { rows, codes, at }, choices, onChange }: CartSectionProps) {
  const { timezone } = useFormats()
  return (
    <Section title={messages.cart}>
      <Rows rows={rows} choices={choices} onChange={(next) => onChange({ rows: next })} />
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange({ rows: [...rows, firstRow(choices)] })}
        >
          {messages.addItem}
        </Button>
      </Group>
      <Columns>
        <TagsInput
          label={messages.codes}
          description={messages.codesHint}
          value={codes}
          onChange={(next) => onChange({ codes: next })}
          splitChars={[',', ' ']}
        />
        <InstantField
          name="at"
          label={messages.at}
          hint={messages.atHint}
          error={undefined}
          value={at}
          onChange={(next) => onChange({ at: next })}
          zone={timezone}
        />
      </Columns>
    </Section>
  )
}

const firstRow = ([first]: CartSectionProps['choices']): CartRow => ({
  external_code: first?.value ?? '',
  count: 1,
})

function Trial({ festival }: { festival: FestivalParts }) {
  const { products, merchandise, bundles } = festival
  const choices = [...products, ...merchandise, ...bundles].map(({ value }) => ({
    value: value.external_code,
    label: value.name,
  }))
  const [composed, setComposed] = useState<Composed>({
    rows: choices.length === 0 ? [] : [firstRow(choices)],
    codes: [],
    at: null,
  })
  const trial = useTrial(inputOf(composed))
  return (
    <>
      <CartSection
        {...{ composed, choices }}
        onChange={(part) => setComposed((before) => ({ ...before, ...part }))}
      />
      {trial ? <TrialResults trial={trial} /> : <Skeleton h={320} />}
    </>
  )
}

/** Composes a cart, and shows what discounts do to it. */
export function TryDiscountsPage() {
  const { festival } = useFestival()
  return (
    <Page
      title={messages.tryThem}
      lead={messages.lead}
      back={{ to: listPath('discounts'), name: catalogueMessages.catalogueLists.discounts }}
    >
      {festival ? <Trial festival={festival} /> : <Skeleton h={480} />}
    </Page>
  )
}
