import { Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { SaleDiscountOptions } from '#contract/office/price-previews.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import {
  type CodeEffect,
  effectOf,
  type GivenDiscounts,
  type PricedSale,
  withCode,
} from './sale-discounts.ts'

interface SaleDiscountsProps<Values extends GivenDiscounts> {
  options: SaleDiscountOptions
  form: Form<Values>
  prices: PricedSale
}

/** A code that was entered, with what it does or why it is refused. */
function EnteredCode({
  code,
  effect,
  onRemove,
}: {
  code: string
  effect: CodeEffect | null
  onRemove: () => void
}) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" {...(effect?.isRefused && { c: 'var(--mantine-color-error)', role: 'alert' })}>
        <strong>{code}</strong> {effect?.text}
      </Text>
      <CloseButton size="lg" aria-label={messages.removeCode({ code })} onClick={onRemove} />
    </Group>
  )
}

interface CodesProps {
  codes: string[]
  prices: PricedSale
  onChange: (codes: string[]) => void
}

/** The codes of a sale, and the field for another one. Enter adds it, and so does leaving the field. */
function Codes({ codes, prices, onChange }: CodesProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange(withCode(codes, typed))
    setTyped('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add()
  }
  return (
    <>
      {codes.map((code, index) => (
        <EnteredCode
          key={code}
          code={code}
          effect={effectOf(prices, code, index)}
          onRemove={() => onChange(codes.filter((each) => each !== code))}
        />
      ))}
      <Group align="flex-end" onKeyDown={addOnEnter} onBlur={() => typed.trim() !== '' && add()}>
        <TextField
          name="code"
          label={messages.discountCode}
          value={typed}
          errorId={undefined}
          onChange={setTyped}
        />
        <Button variant="default" onClick={add}>
          {messages.addCode}
        </Button>
      </Group>
    </>
  )
}

/** What is off, by discount, and what would make another one apply. */
function Effects({ prices: { preview, error } }: { prices: PricedSale }) {
  const { money } = useFormats()
  const fault = error && !(error instanceof ApiError && error.status === 422) ? error.message : null
  return (
    <div aria-live="polite">
      {preview?.discounts.map(({ name, amount, fee_amount }) => (
        <Group key={name} justify="space-between" wrap="nowrap">
          <Text size="sm">{name}</Text>
          <Text size="sm">{money(-amount - fee_amount)}</Text>
        </Group>
      ))}
      {preview?.hints.map((hint) => (
        <Text key={hint} size="sm" c="dimmed">
          {hint}
        </Text>
      ))}
      {fault !== null && (
        <Text size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </div>
  )
}

interface OwnDiscountProps<Values extends GivenDiscounts> {
  /** The most that staff may give. */
  percent: number
  form: Form<Values>
  /** Why it is refused, if it is. */
  error: Error | null
}

/** What staff give themselves: a percentage or an amount, and why. */
export function OwnDiscount<Values extends GivenDiscounts>({
  percent,
  form,
  error,
}: OwnDiscountProps<Values>) {
  const given: GivenDiscounts = form.values
  const field = (name: 'manual_percent' | 'manual_amount' | 'manual_reason') => ({
    name,
    value: given[name],
    errorId: form.errorId(name),
    onChange: (text: string) => form.change({ [name]: text } as Partial<Values>),
  })
  const faultOf = (name: string) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined)
  return (
    <Stack gap="xs">
      <TextField
        {...field('manual_percent')}
        label={messages.manualPercent}
        hint={faultOf('manual_percent') ?? messages.manualHint({ limit: percent })}
        inputMode="numeric"
      />
      <TextField
        {...field('manual_amount')}
        label={messages.manualAmount}
        hint={faultOf('manual_amount') ?? messages.manualAmountHint}
        inputMode="decimal"
      />
      {`${given.manual_percent}${given.manual_amount}`.trim() !== '' && (
        <TextField
          {...field('manual_reason')}
          label={messages.manualReason}
          hint={messages.manualReasonHint}
          required
        />
      )}
    </Stack>
  )
}

/** The discounts of a sale by staff: those of the festival, and what staff may give off it. Nothing if there are none. */
export function SaleDiscounts<Values extends GivenDiscounts>(props: SaleDiscountsProps<Values>) {
  const { options, form, prices } = props
  const { codes }: GivenDiscounts = form.values
  if (!options.codes && !options.automatic && options.manual_percent === 0) return null
  return (
    <Section title={messages.discounts}>
      <Effects prices={prices} />
      {options.codes && (
        <Codes
          codes={codes}
          prices={prices}
          onChange={(next) => form.change({ codes: next } as Partial<Values>)}
        />
      )}
      {options.manual_percent > 0 && (
        <OwnDiscount percent={options.manual_percent} form={form} error={prices.error} />
      )}
    </Section>
  )
}
