import { Alert, Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messages } from '#web/office/kit/forms/messages.ts'
import { isWithin } from '#web/office/kit/forms/draft/field-errors.ts'
import type { EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'

/** Focuses the field of a path, or the nearest one around it. */
function focusField(path: string): void {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
  const holder = path.replace(/(?:^|[.[])[^.[]*$/, '')
  const place = find(path)
  if (!place) return holder === '' ? undefined : focusField(holder)
  const input = place.matches('input,textarea')
    ? place
    : place.querySelector<HTMLElement>('input,textarea,[contenteditable],button')
  place.scrollIntoView({ block: 'center' })
  input?.focus()
}

/** "Departures, row 3" for `travel_times[2].seats`, "Countries, HR" for `countries.HR`. */
function fieldName(path: string, labels: Partial<Record<string, string>>): string {
  const holders = Object.keys(labels).filter((name) => isWithin(path, name))
  const field = holders.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const label = labels[field]
  if (label === undefined) return messages.elsewhere({ path })
  const [, row, key] = /^(?:\[(\d+)\]|\.([^.[]+))/.exec(path.slice(field.length)) ?? []
  if (key !== undefined) return messages.entryOf({ label, key })
  return row === undefined ? label : messages.rowOf({ label, row: Number(row) + 1 })
}

/** All errors, each with a link to its field. It takes the focus with each refused save. */
export function ErrorSummary<Value extends object>({ form }: { form: EditFormState<Value> }) {
  const { errors, refusals } = form
  const labels: Partial<Record<string, string>> = form.labels
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) place.current?.focus()
  }, [refusals])
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <Alert ref={place} role="alert" color="red" title={messages.invalidFields} tabIndex={-1}>
      {entries.map(([path, texts]) => (
        <div key={path}>
          {path !== '' && path !== 'value' && (
            <>
              <Anchor
                component="button"
                type="button"
                c="inherit"
                underline="always"
                onClick={() => focusField(path)}
              >
                {fieldName(path, labels)}
              </Anchor>
              {': '}
            </>
          )}
          {texts.join(' ')}
        </div>
      ))}
    </Alert>
  )
}
