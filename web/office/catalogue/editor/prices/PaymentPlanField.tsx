import { Text } from '@mantine/core'
import type { PlanStep, Product } from '#contract/festival/items.ts'
import { DayField } from '#web/office/kit/forms/fields/DayInput.tsx'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField, MoneyField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import type { DraftFields } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LatePaymentsWarning, UNITS } from './LatePaymentsWarning.tsx'
import { messages } from '#web/office/catalogue/editor/messages.ts'

const CHOICES = ([...UNITS, 'day'] as const).map((value) => ({ value, label: messages.planUnits[value] }))

const isDated = ({ units }: { units: unknown }): boolean => units === null

/** When a payment is due: so long after the order, or on a day. The first is due with the order. */
function dueCells(
  { count, units, due_on }: Fields<PlanStep>,
  change: (changes: Partial<DraftFields<PlanStep>>) => void,
  row: number,
) {
  if (row === 0 && count.value === 0) return [<Text key="first">{messages.planFirst}</Text>, null]
  const dated = isDated({ units: units.value })
  const choose = (choice: (typeof CHOICES)[number]['value']) =>
    change(
      choice === 'day'
        ? { count: null, units: null, due_on: due_on.value ?? '' }
        : { count: count.value ?? row, units: choice, due_on: null },
    )
  const unit = UNITS.find((each) => each === units.value)
  return [
    <SelectField
      key="units"
      {...units}
      value={dated ? 'day' : (unit ?? 'months')}
      choices={CHOICES}
      onChange={choose}
      hideLabel
    />,
    dated ? (
      <DayField key="day" {...due_on} value={due_on.value ?? ''} hideLabel />
    ) : (
      <IntegerField key="count" {...count} value={count.value ?? 0} hideLabel />
    ),
  ]
}

const cells = (
  row: Fields<PlanStep>,
  change: (changes: Partial<DraftFields<PlanStep>>) => void,
  index: number,
) => [<MoneyField key="amount" {...row.amount} hideLabel />, ...dueCells(row, change, index)]

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The sum of the payments, compared with the price. */
function PlanTotal({ of }: { of: Fields<Product> }) {
  const { money } = useFormats()
  const sum = of.payment_plan.value.reduce((total, { amount }) => total + numberOf(amount), 0)
  const price = numberOf(of.price.value) + numberOf(of.fee.value)
  const apart =
    sum === price
      ? messages.planFits
      : sum > price
        ? messages.planOver({ amount: money(sum - price) })
        : messages.planUnder({ amount: money(price - sum) })
  return (
    <Text size="sm" {...(sum !== price && { c: 'var(--mantine-color-error)' })} aria-live="polite">
      <strong>{messages.planSum({ sum: money(sum), price: money(price) })}</strong> · {apart}
    </Text>
  )
}

/** The next payment: as long after the last one as that is, or on a day that is to be chosen. */
function nextStep(rows: DraftFields<PlanStep>[], amount: number): PlanStep {
  const last = rows.at(-1)
  if (last && isDated(last)) return { amount, count: null, units: null, due_on: '' }
  return { amount, count: rows.length, units: 'months', due_on: null }
}

interface PaymentPlanFieldProps {
  of: Fields<Product>
  errorAt: (path: string) => string | undefined
  /** When what is bought begins, if that is known, and the time zone of its event. */
  begins: string | null
  zone: string
}

/** The payments of a payment plan. */
export function PaymentPlanField({ of, errorAt, begins, zone }: PaymentPlanFieldProps) {
  const left = (amounts: { amount: unknown }[]) =>
    numberOf(of.price.value) +
    numberOf(of.fee.value) -
    amounts.reduce((total, { amount }) => total + numberOf(amount), 0)
  return (
    <RowsField<PlanStep>
      field={of.payment_plan}
      errorAt={errorAt}
      hint={messages.planHint}
      labels={messages.planRow}
      headings={Object.values(messages.planHeadings)}
      addLabel={messages.planAdd}
      newRow={(rows) => nextStep(rows, Math.max(0, left(rows)))}
      cells={cells}
    >
      {of.payment_plan.value.length > 0 && <PlanTotal of={of} />}
      <LatePaymentsWarning of={of} begins={begins} zone={zone} />
    </RowsField>
  )
}
