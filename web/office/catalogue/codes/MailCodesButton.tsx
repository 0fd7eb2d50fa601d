import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/discount-code-calls.ts'
import type { DiscountCodeBatch } from '#contract/office/discount-codes.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { MailFrame } from '#web/office/kit/ui/MailFrame.tsx'
import { messages } from './messages.ts'

interface MailDialogProps {
  batch: DiscountCodeBatch
  onClose: () => void
}

/** What is mailed to whom, with the first of the mails. */
function MailDialog({ batch: { id, to_mail: count }, onClose }: MailDialogProps) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['discount-code-mail', id],
    queryFn: () => call(calls.previewDiscountCodeMail, { id }),
    gcTime: 0,
  })
  const send = async () => {
    await call(calls.mailDiscountCodes, { id })
    await client.invalidateQueries({ queryKey: ['discount-code-batches'] })
    notifySuccess(messages.mailed({ count }))
  }
  if (error && !data) throw error
  return (
    <ConfirmDialog title={messages.mailTitle} onConfirm={send} onClose={onClose}>
      <Stack gap="sm">
        <span>{messages.mailMeaning({ count })}</span>
        {data?.mail && (
          <>
            <Text fw={600}>{data.mail.subject}</Text>
            <MailFrame title={messages.mailFirst({ email: data.mail.email })} html={data.mail.html} />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** Mails the codes of a batch to their addresses, after a look at the mail. Nothing where there is none to mail. */
export function MailCodesButton({ batch }: Pick<MailDialogProps, 'batch'>) {
  const [isOpen, setOpen] = useState(false)
  if (batch.to_mail === 0) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {messages.mailThem({ count: batch.to_mail })}
      </Button>
      {isOpen && <MailDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  )
}
