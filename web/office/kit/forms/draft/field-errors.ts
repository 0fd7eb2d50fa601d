import { useState } from 'react'
import type { FieldErrors } from '#web/lib/api/api-error.ts'

/** Whether a path is a field or inside it: `travel_times[2].seats` is in `travel_times`. */
export const isWithin = (path: string, field: string): boolean =>
  path.startsWith(field) && /^(?:$|[.[])/.test(path.slice(field.length))

/** The errors of the last save, by path. A touched field is unmarked until the next save. */
export function useFieldErrors() {
  const [refused, setRefused] = useState<{ errors: FieldErrors; count: number }>({ errors: {}, count: 0 })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  return {
    errors: refused.errors,
    /** Counts refused saves: the summary takes the focus each time. */
    refusals: refused.count,
    errorAt: (path: string) =>
      [...touched].some((field) => isWithin(path, field)) ? undefined : refused.errors[path]?.join(' '),
    touch: (fields: string[]) => setTouched((before) => new Set([...before, ...fields])),
    setErrors: (errors: FieldErrors) => {
      setTouched(new Set())
      setRefused(({ count }) => ({ errors, count: Object.keys(errors).length > 0 ? count + 1 : count }))
    },
  }
}
