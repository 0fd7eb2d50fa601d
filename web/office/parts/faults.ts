import { useState } from 'react'
import type { Errors } from '#web/lib/failure.ts'

const fieldOf = (path: string): string => /^\w+/.exec(path)?.[0] ?? path

/** All that is wrong with what was sent, by path; a field that is touched is unmarked until the next time. */
export function useFaults() {
  const [told, setTold] = useState<{ errors: Errors; count: number }>({ errors: {}, count: 0 })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    errors: told.errors,
    /** Counts the refusals, so that the banner takes the focus each time. */
    refusals: told.count,
    errorAt: (path: string) => (touched.has(fieldOf(path)) ? undefined : told.errors[path]?.join(' ')),
    touch: (fields: string[]) => setTouched((before) => new Set([...before, ...fields])),
    tell: (errors: Errors) => {
      setTouched(new Set())
      setTold(({ count }) => ({ errors, count: Object.keys(errors).length > 0 ? count + 1 : count }))
    },
  }
}
