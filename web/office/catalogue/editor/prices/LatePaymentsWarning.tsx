import { Text } from '@mantine/core'
import type { PlanStep, Product } from '#contract/festival/items.ts'
import { lateAfter, MAX_STEP_COUNT } from '#contract/payment-plans.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import type { Draft } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from '#web/office/catalogue/editor/messages.ts'

export const UNITS = ['days', 'weeks', 'months', 'years'] as const

/** The steps that have no fault of their own, as they are stored. */
function storedSteps(rows: Draft<PlanStep>[]): PaymentPlanStep[] {
  return rows.flatMap(({ count, units, due_on }) => {
    const unit = UNITS.find((each) => each === units)
    const isDay = typeof due_on === 'string' && due_on !== ''
    const isCounted = Number.isInteger(count) && Number(count) >= 0 && Number(count) <= MAX_STEP_COUNT
    return unit && isCounted && !isDay ? [{ amount: 0, count: Number(count), units: unit, due_on: null }] : []
  })
}

interface LatePaymentsWarningProps {
  of: Fields<Product>
  begins: string | null
  zone: string
}

/** Warns of payments that count from the order, and can still be owed when the event has begun. */
export function LatePaymentsWarning({ of, begins, zone }: LatePaymentsWarningProps) {
  const { fullDate } = useFormats()
  if (begins === null) return null
  const until = of.on_sale_until.value
  const last = lateAfter(storedSteps(of.payment_plan.value), {
    begins: Temporal.Instant.from(begins),
    until: typeof until === 'string' ? Temporal.Instant.from(until) : null,
    timezone: zone,
  })
  if (last === null) return null
  return (
    <Text size="sm" c="orange" component="output">
      {messages.planLate({ day: fullDate(last.toString()) })}
    </Text>
  )
}
