import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import { call } from '#web/lib/call.ts'
import * as data from '#web/lib/data.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { type Form, useForm } from '#web/lib/form.ts'
import { showToast } from '#web/ui/toasts.ts'
import { changeOf, detailErrors, type Details, detailsOf, type Subject } from './details.ts'

/** A ticket that is edited, and what follows when that is done. */
export interface Editing {
  order: Order
  ticket: Ticket
  code: string
  onDone: () => void
}

export interface Wizard {
  form: Form<Details>
  step: 'enter-details' | 'confirm'
  /** Whether the details were come back to from the next step. */
  returned: boolean
  goBack: () => void
}

/** The steps of editing a ticket: nothing is sent before the last, and a failure leads back to the first (P§4). */
export function useWizard({ order, code, onDone }: Editing, subject: Subject): Wizard {
  const [step, setStep] = useState<Wizard['step']>('enter-details')
  const [returned, setReturned] = useState(false)
  const submit = async (details: Details, waiting: () => void) => {
    const answer = await call('change-ticket', changeOf(order.id, code, details, subject), waiting)
    // First of all: to the page a ticket that has left the account would just be missing.
    onDone()
    data.merge(answer.data)
    showToast(messages.ticketUpdated(code))
  }
  const form = useForm<Details>({
    initial: detailsOf(subject),
    check: (details) => detailErrors(details, subject),
    send: async (details, waiting) => {
      if (step === 'confirm') await submit(details, waiting)
      else setStep('confirm')
    },
    failed: (failure) => {
      setReturned(false)
      setStep('enter-details')
      // It may have gone in another window.
      if (failure instanceof CallFailure && failure.status === 404) data.refresh().catch(() => undefined)
    },
  })
  const goBack = () => {
    setReturned(true)
    setStep('enter-details')
  }
  return { form, step, returned, goBack }
}
