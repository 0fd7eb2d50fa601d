import type { FilterState } from '#web/office/kit/lib/filters.ts'

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
  /** Not in the menu, and only shown while it is active. */
  hidden?: boolean
}

/** A filter of a list: one of several values, a day, or a switch ("yes"). */
export type ListFilter =
  | (Common & {
      kind: 'choice'
      choices: readonly Choice[]
      /** The description of the list without it, if that is not everything; then it is always shown. */
      initially?: string
    })
  | (Common & { kind: 'day' })
  | (Common & { kind: 'switch' })

type Bind<Name extends string> = FilterState<Name>['bind']

/** Creates the filters of a list that are kept by name in the URL. */
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
