import { Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/picture-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { messages } from './messages.ts'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import '#web/ui/theme/tokens.css'
import style from './RichTextInput.module.css'

/** A text as the shop shows it, sanitized by the server. */
export function RichTextPreview({ label, text }: { label: string; text: string }) {
  const [requested] = useDebouncedValue(text, 250)
  const { data, error } = useQuery({
    queryKey: ['previews', requested],
    queryFn: () => call(calls.previewText, { text: requested }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={style.preview} aria-label={messages.previewOf({ label })}>
      {error && <Text c="var(--mantine-color-error)">{error.message}</Text>}
      {!data && !error && <Skeleton h={60} />}
      {data?.html === '' && <Text c="dimmed">{messages.previewEmpty}</Text>}
      {data && <RichText html={data.html} />}
    </section>
  )
}
