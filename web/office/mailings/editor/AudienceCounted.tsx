import { Group, Loader, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { NEEDED, type AudienceCount, type MailingDraft } from '#contract/office/mailings.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from '#web/office/mailings/messages.ts'
import { useAudienceCount } from '#web/office/mailings/mailing-query.ts'
import { written } from './placeholders.ts'

/** The number of recipients of a message; for news, without those who opted out. */
export const reached = ({ people, opted_out }: AudienceCount, { kind }: Pick<MailingDraft, 'kind'>): number =>
  kind === 'news' ? people - opted_out : people

/** The texts of a draft, in every language. */
const allText = ({ subject, body, translations }: MailingDraft): string =>
  `${subject} ${body} ${JSON.stringify(translations)}`

/** The query of the count: of the text only its placeholders, so that not every keystroke sends a request. */
function question(value: MailingDraft): MailingDraft {
  const text = allText(value)
  return {
    ...value,
    subject: '',
    translations: {},
    body: NEEDED.map(written)
      .filter((placeholder) => text.includes(placeholder))
      .join(' '),
  }
}

/** The number of people in the audience of a draft, loaded shortly after the last change. */
export function useDebouncedCount(value: MailingDraft) {
  const [debounced] = useDebouncedValue(JSON.stringify(question(value)), 400)
  return useAudienceCount(JSON.parse(debounced) as MailingDraft)
}

/** For each placeholder in the text that is empty for some recipients, their number. */
const missingPlaceholders = (count: AudienceCount, value: MailingDraft): string[] =>
  NEEDED.filter((name) => count.without[name] > 0 && allText(value).includes(written(name))).map((name) =>
    messages.countLacking({ placeholder: written(name), count: count.without[name] }),
  )

/** Why a draft cannot be sent to these people; nothing if it can. */
export function sentRefusal(count: AudienceCount, value: MailingDraft): string[] {
  if (count.people === 0) return [messages.sendNobody]
  return reached(count, value) === 0 ? [messages.sendAllOptedOut] : missingPlaceholders(count, value)
}

function Counted({ count, value }: { count: AudienceCount; value: MailingDraft }) {
  const { count: shown } = useFormats()
  const number = reached(count, value)
  return (
    <>
      <Text fw={600}>
        {number === 0 ? messages.nobody : messages.people({ count: number, shown: shown(number) })}
      </Text>
      {value.kind === 'news' && count.opted_out > 0 && (
        <Text size="sm">{messages.countOptedOut({ count: count.opted_out })}</Text>
      )}
      {count.without_address > 0 && (
        <Text size="sm">{messages.countNoAddress({ count: count.without_address })}</Text>
      )}
      {missingPlaceholders(count, value).map((text) => (
        <Text key={text} size="sm" c="var(--mantine-color-error)">
          {text}
        </Text>
      ))}
    </>
  )
}

/** The size of the audience, and who cannot be reached. */
export function AudienceCounted({ value }: { value: MailingDraft }) {
  const { data, error, isFetching } = useDebouncedCount(value)
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap" mih={44} aria-live="polite" aria-busy={isFetching}>
      <Stack gap={2}>
        {error && <Text c="var(--mantine-color-error)">{error.message}</Text>}
        {!data && !error && <Text c="dimmed">{messages.counting}</Text>}
        {data && !error && <Counted count={data} value={value} />}
      </Stack>
      {isFetching && <Loader size="xs" mt={4} aria-label={messages.counting} />}
    </Group>
  )
}
