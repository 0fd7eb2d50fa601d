import { Select, TextInput } from '@mantine/core'

interface EntryProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The id of the line that says what is wrong with it. */
  errorId?: string | undefined
  required?: boolean
  hint?: string
  type?: string
}

const marked = ({ errorId }: EntryProps) => ({
  error: errorId !== undefined,
  errorProps: { hidden: true },
  ...(errorId !== undefined && { 'aria-describedby': errorId }),
})

/** A line of text whose value stands within something larger than its form's own fields. */
export const Entry = (props: EntryProps) => (
  <TextInput
    label={props.label}
    value={props.value}
    type={props.type ?? 'text'}
    autoComplete="off"
    withAsterisk={props.required ?? false}
    description={props.hint}
    {...marked(props)}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
  />
)

/** One of several, likewise. */
export const Choose = (
  props: EntryProps & { choices: { value: string; label: string; disabled?: boolean }[] },
) => (
  <Select
    label={props.label}
    value={props.value === '' ? null : props.value}
    data={props.choices}
    searchable={props.choices.length > 8}
    allowDeselect={false}
    withAsterisk={props.required ?? false}
    description={props.hint}
    {...marked(props)}
    onChange={(value) => props.onChange(value ?? '')}
  />
)
