import { ActionIcon, Button, FileButton, Group, Input, Stack } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/picture-calls.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { CHOOSE_AGAIN } from '#web/office/kit/forms/fields/choose-again.ts'
import type { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { upload } from '#web/office/kit/lib/call.ts'
import { pictureVariant } from '#web/ui/data-display/Picture.tsx'
import { messages } from './messages.ts'
import { TYPES } from './PicturesField.tsx'
import style from './PicturesField.module.css'

interface VariantPictureProps {
  /** What the variant is called, for the alternative text. */
  called: unknown
  field: Field<string | InvalidInput | null>
}

/** Uploads a picture; returns whether that is under way, and why it was refused. */
function useUpload(onUploaded: (address: string) => void) {
  const [fault, setFault] = useState<string | undefined>()
  const { pending, run } = useAsyncAction()
  const add = (file: File | null) =>
    run(async () => {
      if (file === null) return
      try {
        onUploaded((await upload(calls.addPicture, file, { use: 'item', name: file.name })).picture.address)
        setFault(undefined)
      } catch (failure) {
        setFault(uniqueMessages(errorsOf(failure)).join(' '))
      }
    })
  return { fault, pending, add }
}

interface ShownProps {
  name: string
  address: string
  onRemove: () => void
}

const Shown = ({ name, address, onRemove }: ShownProps) => (
  <Group gap={4} wrap="nowrap">
    <img
      className={style.small}
      src={pictureVariant(address, 200)}
      alt={messages.variantPictureOf({ name })}
      width={36}
      height={36}
    />
    <ActionIcon
      variant="default"
      size="sm"
      aria-label={messages.variantPictureRemove({ name })}
      onClick={onRemove}
    >
      ×
    </ActionIcon>
  </Group>
)

/** The picture of one variant: uploaded when it is chosen, and saved with the item. */
export function VariantPicture({ called, field: { value, onChange, error } }: VariantPictureProps) {
  const { fault = error, pending, add } = useUpload(onChange)
  const name = typeof called === 'string' ? called : ''
  return (
    <Stack gap={4}>
      {typeof value === 'string' ? (
        <Shown name={name} address={value} onRemove={() => onChange(null)} />
      ) : (
        <FileButton accept={TYPES} onChange={add} inputProps={CHOOSE_AGAIN}>
          {(button) => (
            <Button
              {...button}
              size="compact-sm"
              variant="default"
              disabled={pending}
              aria-label={messages.variantPicture({ name })}
            >
              {messages.variantPictureAdd}
            </Button>
          )}
        </FileButton>
      )}
      {fault !== undefined && <Input.Error role="alert">{fault}</Input.Error>}
    </Stack>
  )
}
