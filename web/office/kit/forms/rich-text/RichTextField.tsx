import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { FieldProps } from '#web/office/kit/forms/fields/input-props.ts'
import { keptField } from '#web/office/kit/forms/fields/kept-field.tsx'
import type { RichTextOptions } from './RichTextInput.tsx'

/** The editor is as large as all screens: the fields around it do not wait for it. */
const RichTextInput = lazy(async () => ({ default: (await import('./RichTextInput.tsx')).RichTextInput }))

/** The height of an editor without text. */
const HEIGHT = 225

/** A text with formatting. */
export const RichTextField = keptField(
  ({ name, label, value, onChange, error, hint, ...more }: FieldProps<string> & RichTextOptions) => (
    <div data-path={name}>
      <Suspense fallback={<Skeleton h={HEIGHT} />}>
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
      </Suspense>
    </div>
  ),
)
