import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { MailPlaceholder, MailText } from '#contract/office/mail-texts.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { inputProps } from '#web/office/kit/forms/fields/input-props.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { messages as mails } from '#web/office/mails/messages.ts'
import { messages } from './messages.ts'

const inBraces = (name: string): string => `{${name}}`

const hintOf = ({ name, example, required }: MailPlaceholder): string =>
  (required ? messages.fillMust : messages.fillHint)({ placeholder: inBraces(name), example })

interface OwnTextFieldProps {
  field: Field<string>
  text: MailText
}

/** The available placeholders with example values; a click inserts one at the cursor. */
function Placeholders({
  text,
  onPress,
}: Pick<OwnTextFieldProps, 'text'> & { onPress: (name: string) => void }) {
  return text.placeholders.map((placeholder) => (
    <Button
      key={placeholder.name}
      size="compact-xs"
      variant="light"
      title={hintOf(placeholder)}
      aria-label={messages.fillIn({ placeholder: inBraces(placeholder.name) })}
      onClick={() => onPress(placeholder.name)}
    >
      {inBraces(placeholder.name)}
      {placeholder.required ? ' *' : ''}
    </Button>
  ))
}

const SHOWN = 3

/** Other mails with the same text, which change too. */
function alsoIn({ also }: MailText): string | undefined {
  const all = also.map((template) => labelOf(mails.mailKinds, template))
  if (all.length === 0) return undefined
  const shown = all.slice(0, SHOWN).join(', ')
  const names = all.length > SHOWN ? messages.alsoMore({ names: shown, count: all.length - SHOWN }) : shown
  return messages.also({ names })
}

/** Resets a text to the default, or starts editing it. */
const Ours = ({ field: { value, onChange }, text }: OwnTextFieldProps) => (
  <Button size="compact-xs" variant="subtle" onClick={() => onChange(value === '' ? text.ours : '')}>
    {value === '' ? messages.startFromOurs : messages.backToOurs}
  </Button>
)

/** A text of a mail: the default, and the festival's own in its place. */
export function OwnTextField({ field, text }: OwnTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { value, onChange } = field
  const insert = (name: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    onChange(`${value.slice(0, from)}{${name}}${value.slice(to)}`)
    area.current?.focus()
  }
  return (
    <Stack gap={6}>
      <Textarea
        {...inputProps({ ...field, hint: alsoIn(text) })}
        ref={area}
        value={value}
        placeholder={text.ours}
        autosize
        minRows={text.kind === 'paragraph' ? 2 : 1}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value !== '' && (
        <Text size="sm" c="dimmed">
          {messages.ourWords({ text: text.ours })}
        </Text>
      )}
      {text.missing && value === '' && (
        <Text size="sm" c="dimmed">
          {messages.missing}
        </Text>
      )}
      {text.outdated && <Alert color="red">{messages.outdated}</Alert>}
      <Group gap={6}>
        <Placeholders text={text} onPress={insert} />
        <Ours field={field} text={text} />
      </Group>
    </Stack>
  )
}
