import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { roundCash } from '#contract/cash.ts'
import type { BoxOfficeResponse } from '#contract/office/box-office.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { CheckboxField, SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { inputProps } from '#web/office/kit/forms/fields/input-props.ts'
import type { InputFormat } from '#web/office/kit/forms/dates/input-formats.ts'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { NeedsOverride } from '#web/office/kit/forms/fields/NeedsOverride.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import style from './box-office.module.css'
import { messages } from './messages.ts'
import { isEmpty, type NewSale, NOWHERE, quickAmounts } from './new-sale.ts'

/** The entered cash in minor units: null for the exact amount, undefined if it is invalid. */
export const tenderedOf = (text: string, { parse }: InputFormat<number>): number | null | undefined =>
  text.trim() === '' ? null : parse(text)

/** The exact amount, and the next multiples of the notes. */
function QuickAmounts({ total, onChange }: { total: number; onChange: (text: string) => void }) {
  const { money, currency } = useFormats()
  const { amount: format } = useNumberFormats()
  return (
    <Group gap="xs">
      <Button size="lg" px="md" variant="default" onClick={() => onChange('')}>
        {messages.exact}
      </Button>
      {quickAmounts(total, currency).map((amount) => (
        <Button
          key={amount}
          size="lg"
          px="md"
          variant="default"
          onClick={() => onChange(format.format(amount))}
        >
          {money(amount)}
        </Button>
      ))}
    </Group>
  )
}

/** The cash received, and the change. The total is rounded to the smallest coin (`step`). */
function CashFields({ form, step, total: exact }: Pick<PaySectionProps, 'form' | 'step' | 'total'>) {
  const { money } = useFormats()
  const total = roundCash(exact, step)
  const { amount: format } = useNumberFormats()
  const back = (tenderedOf(form.values.tendered, format) ?? total) - total
  const { onChange, value, ...field } = form.field('tendered')
  return (
    <>
      {total !== exact && (
        <div className={style.total}>
          <span>{messages.inCash}</span>
          <span>{money(total)}</span>
        </div>
      )}
      <QuickAmounts total={total} onChange={onChange} />
      <TextInput
        {...inputProps({ ...field, label: messages.tendered })}
        size="md"
        value={value}
        placeholder={format.format(total)}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <output className={style.total}>
        <span>{back < 0 ? messages.missing : messages.change}</span>
        <span>{money(Math.abs(back))}</span>
      </output>
    </>
  )
}

interface PaySectionProps {
  form: Form<NewSale>
  gates: BoxOfficeResponse['gates']
  /** The smallest coin, in minor units. */
  step: number
  total: number
  /** Whether the total is of what is entered now. */
  isPriced: boolean
}

const GateField = ({ form, gates }: Pick<PaySectionProps, 'form' | 'gates'>) => (
  <SelectField
    name="gate_id"
    label={messages.letIn}
    value={form.values.gate}
    errorId={form.errorId('gate_id')}
    choices={[
      { value: NOWHERE, label: messages.nowhere },
      ...gates.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
    onChange={(gate) => form.change({ gate })}
  />
)

/** The gate, the payment method, and the button that sells. */
export function PaySection({ form, gates, step, total: exact, isPriced }: PaySectionProps) {
  const { money } = useFormats()
  const { payment_method, accepted } = form.values
  const total = money(exact)
  return (
    <Section title={messages.payment}>
      <div className={style.total}>
        <span>{messages.total}</span>
        <span>{total}</span>
      </div>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={messages.payment}
        value={payment_method}
        data={[
          { value: 'cash', label: messages.cash },
          { value: 'card_terminal', label: messages.cardTerminal },
        ]}
        onChange={(method) => form.change({ payment_method: method === 'cash' ? 'cash' : 'card_terminal' })}
      />
      {payment_method === 'cash' && <CashFields form={form} step={step} total={exact} />}
      {gates.length > 0 && <GateField form={form} gates={gates} />}
      <CheckboxField
        label={messages.accepted}
        value={accepted}
        onChange={(isAccepted) => form.change({ accepted: isAccepted })}
      />
      <NeedsOverride form={form} />
      <SubmitButton form={form} size="lg" disabled={isEmpty(form.values) || !isPriced}>
        {messages.sell({ amount: total })}
      </SubmitButton>
    </Section>
  )
}
