import type { Customer } from '#contract/customers.ts'
import type { Order, RefundDestination } from '#contract/orders.ts'
import { useData } from '#web/lib/data/data.ts'
import type { FieldErrors } from '#web/lib/api/api-error.ts'
import { useWizardSteps } from '#web/lib/forms/wizard-steps.ts'
import { type Draft, drafts } from './drafts.ts'
import { type Step, destinationOf, reachable, stepsOf } from './refund-request.ts'

/** The customer of the order. */
export interface RequestProps {
  order: Order
  customer: Customer
}

/** The props of every step of a request. */
export interface StepProps extends RequestProps {
  /** The selection and the input when the step was opened. */
  draft: Draft
  /** Where the money of the selection goes. */
  destination: RefundDestination
  /** The errors of the server's refusal, if any. */
  refusal: FieldErrors | null
  onDone: () => void
  onBack: () => void
}

/** The open step, and the functions that navigate to the others. */
export function useRefundSteps({ order, customer }: RequestProps) {
  const entries = useWizardSteps<Step>()
  const { config, refunds } = useData()
  const steps = stepsOf(order)
  const draft = drafts.get(customer.email, order.code)
  const destination = destinationOf(order, draft, refunds)
  const step = reachable(entries.step ?? steps[0] ?? 'confirm', order, draft, destination, config)
  const by = (offset: number) => () => entries.go(steps[steps.indexOf(step) + offset] ?? step)
  return {
    key: entries.key,
    steps,
    step,
    draft,
    destination,
    refusal: entries.refusal,
    onDone: by(1),
    onBack: by(-1),
    onRefused: (errors: FieldErrors) => entries.refuse('enter-details', errors),
  }
}
