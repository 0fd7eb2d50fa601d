import { Button, FileButton, Group, Input, Stack } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/picture-calls.ts'
import { CHOOSE_AGAIN } from '#web/office/kit/forms/fields/choose-again.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { upload } from '#web/office/kit/lib/call.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { messages } from '#web/office/site/messages.ts'
import style from './PictureField.module.css'

type Use = 'logo' | 'banner'

const MAX_BYTES = 20 * 1024 * 1024

const PHOTOS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const ACCEPTED: Record<Use, readonly string[]> = {
  logo: ['image/svg+xml', ...PHOTOS],
  banner: PHOTOS,
}

/** Checks type and size before the upload. */
function checkFile(use: Use, { type, size }: File): string | undefined {
  if (!ACCEPTED[use].includes(type)) return use === 'logo' ? messages.logoKind : messages.pictureKind
  return size > MAX_BYTES ? messages.pictureBig : undefined
}

/** Uploads a picture and reports its URL. */
function usePictureUpload(use: Use, onSent: (address: string) => void) {
  const [fault, setFault] = useState<string>()
  const { pending, run } = useAsyncAction()
  const send = (file: File | null) => {
    if (!file) return
    const fault = checkFile(use, file)
    setFault(fault)
    if (fault !== undefined) return
    run(async () => {
      try {
        const { picture } = await upload(calls.addPicture, file, { use, name: file.name })
        onSent(picture.address)
      } catch (failure) {
        setFault(uniqueMessages(errorsOf(failure)).join(' '))
      }
    })
  }
  return { fault, pending, send }
}

/** A picture that can be uploaded, replaced and removed. */
export function PictureField({
  use,
  hint,
  ...entry
}: Field<string | null | InvalidInput> & { use: Use; hint?: string | undefined }) {
  const { name, label, value, onChange, error } = entry
  const { fault, pending, send } = usePictureUpload(use, onChange)
  const address = value instanceof InvalidInput ? null : value
  const wrong = fault ?? error
  return (
    <Stack gap={6} component="section" aria-label={label} data-path={name}>
      <Input.Label component="div">{label}</Input.Label>
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      <div className={style.frame} data-use={use}>
        {address === null ? (
          <span className={style.none}>{messages.pictureNone}</span>
        ) : (
          <img src={address} alt={label} className={style.picture} />
        )}
      </div>
      <Group gap="sm">
        <FileButton accept={ACCEPTED[use].join(',')} onChange={send} inputProps={CHOOSE_AGAIN}>
          {(props) => (
            <Button {...props} variant="default" loading={pending}>
              {address === null ? messages.pictureChoose : messages.pictureOther}
            </Button>
          )}
        </FileButton>
        {address !== null && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {messages.removePicture({ name: label.toLowerCase() })}
          </Button>
        )}
      </Group>
      <output>{pending && messages.pictureSending}</output>
      {wrong !== undefined && <Input.Error role="alert">{wrong}</Input.Error>}
    </Stack>
  )
}
