import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FieldErrors } from '#web/lib/api/api-error.ts'

/** An entry of the browser's history: each step of a wizard is one, so that Back leads to the step before. */
interface Entry<Step> {
  step: Step
  /** Which refusal is told there; a reload has forgotten it. */
  refusal?: number
}

/** The steps of a wizard in the browser's history: which one is open, and the way to another. */
export function useWizardSteps<Step extends string>() {
  const { pathname, state, key } = useLocation()
  const entry: Entry<Step> | null = state
  const navigate = useNavigate()
  const [first] = useState(key)
  const [refusal, setRefusal] = useState<{ errors: FieldErrors; number: number } | null>(null)
  const go = (to: Entry<Step>, replace = false) => void navigate(pathname, { state: to, replace })
  return {
    /** Of the entry: another one for every visit of a step. */
    key,
    /** The step of the entry; null in the one that the wizard was opened with. */
    step: entry?.step ?? null,
    /** Whether another entry was open before. */
    moved: key !== first,
    refusal: refusal !== null && entry?.refusal === refusal.number ? refusal.errors : null,
    go: (step: Step) => go({ step }),
    /** Puts the step that is to be mended in the place of the one that was refused. */
    refuse: (step: Step, errors: FieldErrors) => {
      const number = (refusal?.number ?? 0) + 1
      setRefusal({ errors, number })
      go({ step, refusal: number }, true)
    },
  }
}
