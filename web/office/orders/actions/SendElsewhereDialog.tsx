import { Checkbox, Stack, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as texts } from './messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'

/** The mails of the order to resend to the new address at once: the important ones by default. */
function GoingOn({
  mails,
  chosen,
  choose,
}: {
  mails: OfficeOrder['mails']
  chosen: number[]
  choose: (ids: number[]) => void
}) {
  const { stamp } = useFormats()
  if (mails.length === 0) return null
  return (
    <Checkbox.Group
      label={texts.mailsGoOn}
      description={texts.mailsGoOnHint}
      value={chosen.map(String)}
      onChange={(ids) => choose(ids.map(Number))}
    >
      <Stack gap={6} mt="xs" mah={220} style={{ overflowY: 'auto' }}>
        {mails.map(({ id, subject, created_at }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={texts.mailGoesOn({ subject, day: stamp(created_at) })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Sends the mails of one order to another address, for a reason, and resends the selected ones. */
export function SendElsewhereDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { act } = useOrderActions(order.code)
  const offered = order.mails.filter(({ goes_on }) => goes_on !== null)
  const suggested = offered.filter(({ goes_on }) => goes_on === true).map(({ id }) => id)
  const form = useForm({
    initial: { email: '', reason: '', mails: suggested },
    onSubmit: async (input) => {
      await act(call(calls.changeRecipient, { code: order.code, ...input }))
      notifySuccess(texts.sentElsewhere({ count: input.mails.length }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.sendElsewhere}
      submitLabel={messages.sendElsewhere}
      form={form}
      onClose={onClose}
    >
      <Text size="sm">
        {texts.sendElsewhereEffect({ email: order.recipient_email ?? order.customer.email })}
      </Text>
      <TextField {...form.field('email')} label={messages.email} type="email" initialFocus required />
      <TextAreaField
        {...form.field('reason')}
        label={messages.reason}
        hint={texts.sendElsewhereReason}
        required
      />
      <GoingOn mails={offered} chosen={form.values.mails} choose={(mails) => form.change({ mails })} />
    </FormDialog>
  )
}
