import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { FieldProps } from '#web/office/kit/forms/fields/input-props.ts'
import { RichTextInput, type RichTextOptions } from './RichTextInput.tsx'

/** A text with formatting. Separate from the other inputs, because its editor is large. */
export const RichTextField = ({
  name,
  label,
  value,
  onChange,
  error,
  hint,
  ...more
}: FieldProps<string> & RichTextOptions) => (
  <div data-path={name}>
    <RichTextInput
      {...more}
      name={name}
      label={label}
      hint={hint}
      value={value instanceof InvalidInput ? value.text : value}
      onChange={onChange}
      error={error}
      errorId={error === undefined ? undefined : `${name}-error`}
    />
  </div>
)
