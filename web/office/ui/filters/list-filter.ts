import type { FilterState } from '#web/office/lib/filters.ts'

export interface Choice {
  value: string
  label: string
}

interface Common {
  name: string
  label: string
  /** Empty filters nothing. */
  value: string
  onChange: (value: string) => void
  /** It is not in the menu, and only shown while it is on. */
  hidden?: boolean
}

/** A filter of a list: one of several values, a day, or on ("yes") and off. */
export type ListFilter =
  | (Common & {
      kind: 'choice'
      choices: readonly Choice[]
      /** In words what the list shows without it, where that is not everything; then it is always shown. */
      initially?: string
    })
  | (Common & { kind: 'day' })
  | (Common & { kind: 'switch' })

type Bind<Name extends string> = FilterState<Name>['bind']

/** Makes the filters of a list that are kept under their names in the address. */
export const filtersOf = <Name extends string>(bind: Bind<Name>) => ({
  choice: (name: Name, label: string, choices: readonly Choice[], initially?: string): ListFilter => ({
    ...bind(name),
    kind: 'choice',
    name,
    label,
    choices,
    ...(initially !== undefined && { initially }),
  }),
  day: (name: Name, label: string): ListFilter => ({ ...bind(name), kind: 'day', name, label }),
  yes: (name: Name, label: string): ListFilter => ({ ...bind(name), kind: 'switch', name, label }),
})
