import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PICTURE_USES } from '#contract/office/pictures.ts'
import { errorsOf, linesOf } from '#web/lib/failure.ts'
import { useRun } from '#web/lib/form.ts'
import { upload, withQuery } from '#web/office/lib/call.ts'
import { Unread } from '#web/office/parts/draft.ts'
import type { Entry } from '#web/office/parts/part-form.ts'
import { siteWords as words } from '#web/office/words/site.ts'
import style from './PictureEntry.module.css'

type Use = (typeof PICTURE_USES)[number]

const MOST = 20 * 1024 * 1024

const ACCEPTED: Record<Use, string> = {
  logo: 'image/svg+xml,image/png,image/webp,image/jpeg,image/avif,image/gif',
  banner: 'image/jpeg,image/png,image/webp,image/avif',
  item: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
}

/** Sends a chosen picture, and gives its address in the shop. */
function useSending(use: Use, onSent: (address: string) => void) {
  const [fault, setFault] = useState<string>()
  const { pending, run } = useRun()
  const send = (file: File | null) => {
    if (!file) return
    setFault(file.size > MOST ? words.pictureBig : undefined)
    if (file.size > MOST) return
    run(async () => {
      try {
        const path = withQuery('pictures', { use, name: file.name })
        const { picture } = await upload<{ picture: { address: string } }>(path, file)
        onSent(picture.address)
      } catch (failure) {
        setFault(linesOf(errorsOf(failure)).join(' '))
      }
    })
  }
  return { fault, pending, send }
}

/** A picture: as it is, another one uploaded in its place, or none. */
export function PictureEntry({
  use,
  hint,
  ...entry
}: Entry<string | null | Unread> & { use: Use; hint?: string | undefined }) {
  const { path, label, value, onChange, error } = entry
  const { fault, pending, send } = useSending(use, onChange)
  const address = value instanceof Unread ? null : value
  const wrong = fault ?? error
  return (
    <Stack gap={6} component="section" aria-label={label} data-path={path}>
      <Input.Label component="div">{label}</Input.Label>
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      <div className={style.frame} data-use={use}>
        {address === null ? (
          <Text c="dimmed">{words.pictureNone}</Text>
        ) : (
          <img src={address} alt={label} className={style.picture} />
        )}
      </div>
      <Group gap="sm">
        <FileButton accept={ACCEPTED[use]} onChange={send}>
          {(props) => (
            <Button {...props} variant="default" loading={pending}>
              {address === null ? words.pictureChoose : words.pictureOther}
            </Button>
          )}
        </FileButton>
        {address !== null && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {words.removePicture(label)}
          </Button>
        )}
      </Group>
      <output>{pending && words.pictureSending}</output>
      {wrong !== undefined && <Input.Error role="alert">{wrong}</Input.Error>}
    </Stack>
  )
}
