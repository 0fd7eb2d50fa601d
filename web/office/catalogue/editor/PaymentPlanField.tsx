import { Text } from '@mantine/core'
import type { Product } from '#contract/festival/items.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField, MoneyField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

type PlanPayment = Product['payment_plan'][number]

const UNITS = (['days', 'weeks', 'months', 'years'] as const).map((value) => ({
  value,
  label: messages.units[value],
}))

const cells = (row: Fields<PlanPayment>) => [
  <MoneyField key="amount" {...row.amount} hideLabel />,
  <IntegerField key="count" {...row.count} hideLabel />,
  <SelectField key="units" {...row.units} choices={UNITS} hideLabel />,
]

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

interface PaymentPlanFieldProps {
  of: Fields<Product>
  errorAt: (path: string) => string | undefined
}

/** The payments of a payment plan. */
export function PaymentPlanField({ of, errorAt }: PaymentPlanFieldProps) {
  const left = (amounts: { amount: unknown }[]) =>
    numberOf(of.price.value) +
    numberOf(of.fee.value) -
    amounts.reduce((total, { amount }) => total + numberOf(amount), 0)
  return (
    <RowsField<PlanPayment>
      field={of.payment_plan}
      errorAt={errorAt}
      hint={messages.planHint}
      labels={messages.planRow}
      addLabel={messages.planAdd}
      newRow={(rows) => ({ amount: Math.max(0, left(rows)), count: rows.length, units: 'months' })}
      cells={cells}
    >
      {of.payment_plan.value.length > 0 && <PlanTotal of={of} />}
    </RowsField>
  )
}
