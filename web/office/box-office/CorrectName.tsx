import { Button, Group, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/box-office-calls.ts'
import type { CorrectedTicketResponse, SoldTicket } from '#contract/office/box-office.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import style from './box-office.module.css'
import { messages } from './messages.ts'
import { PrintedTicket } from './PrintedTicket.tsx'

interface NamedTicket {
  code: string
  full_name: string
  status: string
}

interface CorrectNameDialogProps {
  ticket: NamedTicket
  onClose: () => void
  onCorrected: (ticket: SoldTicket) => void
}

/** What happens to the new print: it is shown to those who may be given its barcode, and mailed to a holder with an address. */
function resultText({ ticket, mailed }: CorrectedTicketResponse): string {
  if (mailed) return messages.correctedMailed
  return ticket.barcode === null ? messages.correctedWithoutAddress : messages.corrected
}

function CorrectNameDialog({ ticket, onClose, onCorrected }: CorrectNameDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    initial: { full_name: ticket.full_name, reason: '' },
    onSubmit: async (values) => {
      const { code, full_name: seen } = ticket
      const answer = await call(calls.correctName, { code, ...values, seen })
      notifySuccess(resultText(answer))
      void client.invalidateQueries({ queryKey: ['tickets'] })
      onCorrected(answer.ticket)
    },
  })
  return (
    <FormDialog title={messages.correctName} form={form} submitLabel={messages.correctName} onClose={onClose}>
      <div>{messages.correctNameLead}</div>
      <TextField {...form.field('full_name')} label={messages.newName} required initialFocus />
      <TextField {...form.field('reason')} label={messages.reason} required />
    </FormDialog>
  )
}

/** The ticket with its new barcode, alone on the printed page. */
function NewPrint({ ticket, onClose }: { ticket: SoldTicket; onClose: () => void }) {
  return (
    <Modal
      opened
      centered
      classNames={{
        header: style.onScreen ?? '',
        overlay: style.onScreen ?? '',
        content: style.paper ?? '',
      }}
      title={messages.correctedTitle}
      closeButtonProps={{ 'aria-label': common.close }}
      onClose={onClose}
    >
      <div className={`${style.receipt} ${style.alone}`}>
        <PrintedTicket ticket={ticket} />
      </div>
      <Group mt="md" className={style.onScreen ?? ''}>
        <Button onClick={() => window.print()}>{messages.print}</Button>
      </Group>
    </Modal>
  )
}

interface CorrectNameProps {
  ticket: NamedTicket
  /** Set if the new print is shown elsewhere. */
  onCorrected?: (ticket: SoldTicket) => void
}

/**
 * Corrects the name on a ticket at the box office, and shows its new print. Nothing without the permission, or for an ended
 * ticket.
 */
export function CorrectName({ ticket, onCorrected }: CorrectNameProps) {
  const may = usePermission()
  const [step, setStep] = useState<'asking' | SoldTicket | null>(null)
  if (!may('sell at gate') || !['active', 'used'].includes(ticket.status)) return null
  const close = () => setStep(null)
  return (
    <>
      <Button variant="default" onClick={() => setStep('asking')}>
        {messages.correctName}
      </Button>
      {step === 'asking' && (
        <CorrectNameDialog
          ticket={ticket}
          onClose={close}
          onCorrected={(corrected) => {
            setStep(onCorrected || corrected.barcode === null ? null : corrected)
            onCorrected?.(corrected)
          }}
        />
      )}
      {step !== null && step !== 'asking' && <NewPrint ticket={step} onClose={close} />}
    </>
  )
}
