import { useState } from 'react'
import type { FieldErrors } from '#web/lib/api/api-error.ts'

/** Whether a path is a field or something in it: `travel_times[2].seats` is in `travel_times`, `texts.terms` in `texts.terms`. */
export const isIn = (path: string, field: string): boolean =>
  path.startsWith(field) && /^(?:$|[.[])/.test(path.slice(field.length))

/** All that is wrong with what was sent, by path; a field that is touched is unmarked until the next time. */
export function useFaults() {
  const [told, setTold] = useState<{ errors: FieldErrors; count: number }>({ errors: {}, count: 0 })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    errors: told.errors,
    /** Counts the refusals, so that the banner takes the focus each time. */
    refusals: told.count,
    errorAt: (path: string) =>
      [...touched].some((field) => isIn(path, field)) ? undefined : told.errors[path]?.join(' '),
    touch: (fields: string[]) => setTouched((before) => new Set([...before, ...fields])),
    tell: (errors: FieldErrors) => {
      setTouched(new Set())
      setTold(({ count }) => ({ errors, count: Object.keys(errors).length > 0 ? count + 1 : count }))
    },
  }
}
