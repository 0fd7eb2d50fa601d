import { ActionIcon, Button, FileButton, Group, Input, Loader, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/picture-calls.ts'
import { CHOOSE_AGAIN } from '#web/office/kit/forms/fields/choose-again.ts'
import { uniqueMessages, errorsOf } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { upload } from '#web/office/kit/lib/call.ts'
import { FileDrop } from '#web/office/kit/ui/FileDrop.tsx'
import { messages } from './messages.ts'
import { pictureVariant } from '#web/ui/data-display/Picture.tsx'
import style from './PicturesField.module.css'

const MOST_PICTURES = 4
export const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

interface PicturesFieldProps {
  /** The name of the item, for the alternative text. */
  name: string
  addresses: readonly string[]
  onChange: (addresses: string[]) => void
  error: string | undefined
  /** How many it may have. */
  most?: number
  hint?: string
}

const send = async (file: File): Promise<string> =>
  (await upload(calls.addPicture, file, { use: 'item', name: file.name })).picture.address

/** Uploads pictures one by one. If one is refused, the earlier ones stay. */
function useUploads({ addresses, onChange, most = MOST_PICTURES }: PicturesFieldProps) {
  const [fault, setFault] = useState<string | undefined>()
  const { pending, run } = useAsyncAction()
  const add = (files: File[]) =>
    run(async () => {
      const room = most - addresses.length
      setFault(files.length > room ? messages.pictureMany({ most }) : undefined)
      const added = [...addresses]
      try {
        for (const file of files.slice(0, room)) {
          const address = await send(file)
          if (!added.includes(address)) added.push(address)
        }
      } catch (failure) {
        setFault(uniqueMessages(errorsOf(failure)).join(' '))
      }
      onChange(added)
    })
  return { fault, pending, add }
}

interface PictureFrameProps extends PicturesFieldProps {
  address: string
  index: number
}

function PictureFrame({ name, addresses, onChange, address, index }: PictureFrameProps) {
  const place = index + 1
  const without = addresses.toSpliced(index, 1)
  const move = (to: number) => onChange(without.toSpliced(to, 0, address))
  const last = addresses.length - 1
  const tools = [
    { sign: '←', label: messages.pictureEarlier({ place }), act: () => move(index - 1), off: index === 0 },
    { sign: '→', label: messages.pictureLater({ place }), act: () => move(index + 1), off: index === last },
    { sign: '×', label: messages.pictureRemove({ place }), act: () => onChange(without), off: false },
  ]
  return (
    <figure className={style.figure}>
      <img
        className={style.picture}
        src={pictureVariant(address, 200)}
        alt={messages.pictureOf({ name, place })}
        width={120}
        height={120}
      />
      <Group gap={4} justify="center">
        {tools.map(({ sign, label, act, off }) => (
          <ActionIcon key={sign} variant="default" size="sm" disabled={off} aria-label={label} onClick={act}>
            {sign}
          </ActionIcon>
        ))}
      </Group>
    </figure>
  )
}

function AddPictures({ pending, add }: { pending: boolean; add: (files: File[]) => void }) {
  return (
    <Stack gap={4} align="center" justify="center" className={style.add ?? ''}>
      <FileButton accept={TYPES} multiple onChange={add} inputProps={CHOOSE_AGAIN}>
        {(button) => (
          <Button {...button} size="compact-sm" variant="default" disabled={pending}>
            {messages.pictureAdd}
          </Button>
        )}
      </FileButton>
      {pending ? <Loader size="xs" /> : <Text size="xs">{messages.pictureDrop}</Text>}
    </Stack>
  )
}

/** The pictures of an item, in order. */
export function PicturesField(props: PicturesFieldProps) {
  const { addresses, error, most = MOST_PICTURES, hint = messages.picturesHint } = props
  const { fault = error, pending, add } = useUploads(props)
  return (
    <Stack gap="xs" data-path="shop_image">
      <Input.Label component="div">{messages.pictures}</Input.Label>
      <Input.Description>{hint}</Input.Description>
      <FileDrop onDrop={add}>
        {addresses.map((address, index) => (
          <PictureFrame key={address} {...props} address={address} index={index} />
        ))}
        {addresses.length < most && <AddPictures pending={pending} add={add} />}
      </FileDrop>
      {fault !== undefined && <Input.Error role="alert">{fault}</Input.Error>}
    </Stack>
  )
}
