import { Alert, Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { officeWords as words } from '#web/office/words/words.ts'
import { isIn } from './field-errors.ts'
import type { PartForm } from './edit-form.ts'

/** Leads to the field of a path, or to what it is in. */
function goTo(path: string): void {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
  const holder = path.replace(/(?:^|[.[])[^.[]*$/, '')
  const place = find(path)
  if (!place) return holder === '' ? undefined : goTo(holder)
  const input = place.matches('input,textarea')
    ? place
    : place.querySelector<HTMLElement>('input,textarea,[contenteditable],button')
  place.scrollIntoView({ block: 'center' })
  input?.focus()
}

/** "Departures, row 3" of `travel_times[2].seats`, "Countries, HR" of `countries.HR`. */
function nameOf(path: string, labels: Partial<Record<string, string>>): string {
  const holders = Object.keys(labels).filter((name) => isIn(path, name))
  const field = holders.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const label = labels[field]
  if (label === undefined) return words.elsewhere(path)
  const [, row, key] = /^(?:\[(\d+)\]|\.([^.[]+))/.exec(path.slice(field.length)) ?? []
  if (key !== undefined) return words.entryOf(label, key)
  return row === undefined ? label : words.rowOf(label, Number(row) + 1)
}

/** All that is wrong with a part, each leading to its field. Takes the focus with each refusal. */
export function FaultBanner<Value extends object>({ form }: { form: PartForm<Value> }) {
  const { errors, refusals } = form
  const labels: Partial<Record<string, string>> = form.labels
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) place.current?.focus()
  }, [refusals])
  const faults = Object.entries(errors)
  if (faults.length === 0) return null
  return (
    <Alert ref={place} role="alert" color="red" title={words.faults} tabIndex={-1}>
      {faults.map(([path, texts]) => (
        <div key={path}>
          {path !== '' && path !== 'value' && (
            <>
              <Anchor
                component="button"
                type="button"
                c="inherit"
                underline="always"
                onClick={() => goTo(path)}
              >
                {nameOf(path, labels)}
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
