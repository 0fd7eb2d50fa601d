import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Customer } from '#contract/customers.ts'
import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data.ts'
import type { Errors } from '#web/lib/failure.ts'
import { type Draft, draftOf } from './drafts.ts'
import { type Step, reachable, stepsOf } from './request.ts'

/** Whose order it is about. */
export interface RequestProps {
  order: Order
  customer: Customer
}

/** What every step of a request knows. */
export interface StepProps extends RequestProps {
  /** What was chosen and typed when the step was opened. */
  draft: Draft
  /** What the server said to the request, where one has come back because of that. */
  refusal: Errors | null
  onDone: () => void
  onBack: () => void
}

/** An entry of the browser's history: each step is one, so that Back leads to the step before. */
interface Entry {
  step: Step
  /** Which refusal is told there; a reload has forgotten it. */
  refusal?: number
}

/** Which step is open, and the ways from it to the others. */
export function useSteps({ order, customer }: RequestProps) {
  const { pathname, state, key } = useLocation()
  const entry: Entry | null = state
  const navigate = useNavigate()
  const config = useConfig()
  const [refusal, setRefusal] = useState<{ errors: Errors; number: number } | null>(null)
  const steps = stepsOf(order)
  const draft = draftOf(customer.email, order.code)
  const step = reachable(entry?.step ?? steps[0] ?? 'confirm', order, draft, config)
  const go = (to: Entry, replace = false) => void navigate(pathname, { state: to, replace })
  const by = (offset: number) => () => go({ step: steps[steps.indexOf(step) + offset] ?? step })
  return {
    key,
    steps,
    step,
    draft,
    refusal: refusal !== null && entry?.refusal === refusal.number ? refusal.errors : null,
    onDone: by(1),
    onBack: by(-1),
    onRefused: (errors: Errors) => {
      const number = (refusal?.number ?? 0) + 1
      setRefusal({ errors, number })
      go({ step: 'enter-details', refusal: number }, true)
    },
  }
}
