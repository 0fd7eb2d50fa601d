import { Radio, Stack, Text } from '@mantine/core'
import type { Mailing } from '#contract/office/mailings.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { WallClockField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from '#web/office/mailings/messages.ts'
import { useMailingActions } from '#web/office/mailings/mailing-query.ts'
import { reached, useDebouncedCount } from './AudienceCounted.tsx'

type When = 'now' | 'later'

function Effect({ mailing: { value } }: { mailing: Mailing }) {
  const { count: shown } = useFormats()
  const { data } = useDebouncedCount(value)
  const number = data ? reached(data, value) : null
  return (
    <Stack gap={4}>
      <Text aria-live="polite">
        {number === null ? messages.counting : messages.sendTo({ count: number, shown: shown(number) })}
      </Text>
      <Text size="sm" c="dimmed">
        {messages.kinds[value.kind]}. {messages.sendFixed} {messages.sendBehind}
      </Text>
    </Stack>
  )
}

const faultOf = (at: string | InvalidInput): string | undefined => {
  if (at instanceof InvalidInput) return at.message
  return at === '' ? messages.sendAtMissing : undefined
}

/** Sends a saved draft, now or later. */
export function SendDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const { send } = useMailingActions()
  const { timezone } = useFormats()
  const form = useForm<{ when: When; at: string | InvalidInput }>({
    initial: { when: 'now', at: '' },
    validate: ({ when, at }) => ({ at: when === 'later' ? faultOf(at) : undefined }),
    onSubmit: async ({ when, at }) => {
      await send(mailing.id, mailing.version, when === 'later' && typeof at === 'string' ? at : '')
      notifySuccess(when === 'later' ? messages.scheduled : messages.sent)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.sendTitle} submitLabel={messages.sendTitle} form={form} onClose={onClose}>
      <Effect mailing={mailing} />
      <Radio.Group
        label={messages.sendWhen}
        value={form.values.when}
        onChange={(to) => form.change({ when: to === 'later' ? 'later' : 'now' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={messages.sendNow} />
          <Radio value="later" label={messages.sendLater} />
        </Stack>
      </Radio.Group>
      {form.values.when === 'later' && (
        <WallClockField
          {...form.field('at')}
          value={form.values.at}
          onChange={(at) => form.change({ at })}
          label={messages.sendAt}
          zone={timezone}
          required
        />
      )}
    </FormDialog>
  )
}
