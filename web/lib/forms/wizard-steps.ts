import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FieldErrors } from '#web/lib/api/api-error.ts'

/** Each step of a wizard is a history entry, so that Back leads to the previous step. */
interface Entry<Step> {
  step: Step
  /** The number of the refusal that is shown there; lost on reload. */
  refusal?: number
}

/** The steps of a wizard in the browser's history: the open one, and navigation to others. */
export function useWizardSteps<Step extends string>() {
  const { pathname, search, state, key } = useLocation()
  const entry: Entry<Step> | null = state
  const navigate = useNavigate()
  const [first] = useState(key)
  const [refusal, setRefusal] = useState<{ errors: FieldErrors; number: number } | null>(null)
  const go = (to: Entry<Step>, replace = false) => void navigate(pathname + search, { state: to, replace })
  return {
    /** The key of the entry; each visit of a step has its own. */
    key,
    /** The step of the entry; null in the first. */
    step: entry?.step ?? null,
    /** Whether there is a previous entry. */
    moved: key !== first,
    refusal: refusal !== null && entry?.refusal === refusal.number ? refusal.errors : null,
    go: (step: Step) => go({ step }),
    /** Replaces the refused step with the one to correct. */
    refuse: (step: Step, errors: FieldErrors) => {
      const number = (refusal?.number ?? 0) + 1
      setRefusal({ errors, number })
      go({ step, refusal: number }, true)
    },
  }
}
