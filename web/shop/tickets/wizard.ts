import { useCallback, useEffect, useState } from 'react'
import * as calls from '#contract/calls/shop/ticket-calls.ts'
import { messages } from '#contract/messages.ts'
import type { Order, Ticket } from '#contract/orders.ts'
import { normalizeName } from '#contract/rules.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { createDrafts } from '#web/lib/forms/drafts.ts'
import { ApiError, errorsOf } from '#web/lib/api/api-error.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useWizardSteps } from '#web/lib/forms/wizard-steps.ts'
import { showToast } from '#web/lib/toasts.ts'
import {
  changeTicketInput,
  validateDetails,
  type Details,
  detailsOf,
  goingAlong,
  isReassigned,
  type TicketContext,
} from './ticket-details.ts'

/** The ticket to edit, and the callback when it is done. */
export interface Editing {
  order: Order
  ticket: Ticket
  code: string
  onDone: () => void
}

export interface Wizard {
  form: Form<Details>
  step: Step
  /** Whether the details were opened again from the next step. */
  returned: boolean
  goBack: () => void
}

type Step = 'enter-details' | 'confirm'

/** The input for a ticket; null before its form was opened. */
export const drafts = createDrafts<{ details: Details | null }>({ details: null })

/** The draft belongs to this version of the ticket: a change elsewhere makes it obsolete. */
const ticketVersion = ({ full_name, email, age }: Ticket, code: string, isGift: boolean): string =>
  JSON.stringify([code, full_name, email, age, isGift])

/** The details form, whose input is kept, also when the customer comes back to the page. */
function useDraft({ ticket, code }: Editing, subject: TicketContext) {
  const { own, isGift } = subject
  const version = ticketVersion(ticket, code, isGift)
  const [initial] = useState(() => drafts.get(own, version).details ?? detailsOf(subject))
  return {
    initial,
    keep: useCallback((details: Details) => drafts.save(own, version, { details }), [own, version]),
  }
}

/** The steps of editing a ticket: nothing is sent before the last, and a failure returns to the first. */
export function useWizard(editing: Editing, subject: TicketContext): Wizard {
  const { order, code, onDone } = editing
  const entries = useWizardSteps<Step>()
  const { initial, keep } = useDraft(editing, subject)
  const submit = async (details: Details, waiting: () => void) => {
    const answer = await call(
      calls.changeTicket,
      changeTicketInput(order.id, code, details, subject),
      waiting,
    )
    // Before the data changes: otherwise the page would not find a ticket that left the account.
    onDone()
    drafts.clear()
    data.merge(answer.data)
    // A transferred ticket has another code, which only its new owner knows.
    const said = isReassigned(details, subject)
      ? messages.ticketsGiven({
          name: normalizeName(details.full_name) || details.email.trim(),
          count: 1 + goingAlong(details, subject).length,
        })
      : messages.ticketUpdated({ code })
    showToast(said, 'success', { leads: true })
  }
  const form: Form<Details> = useForm<Details>({
    initial,
    validate: (details) => validateDetails(details, subject),
    onSubmit: async (details, waiting) => {
      if (step === 'confirm') await submit(details, waiting)
      else entries.go('confirm')
    },
    onError: (failure) => {
      entries.refuse('enter-details', errorsOf(failure))
      // The ticket may have been transferred in another window.
      if (failure instanceof ApiError && failure.status === 404) data.refresh().catch(() => undefined)
    },
  })
  const { values } = form
  useEffect(() => keep(values), [keep, values])
  const isReady = Object.keys(validateDetails(values, subject)).length === 0
  const step = entries.step === 'confirm' && isReady ? 'confirm' : 'enter-details'
  const returned = entries.moved && form.errorMessages.length === 0
  return { form, step, returned, goBack: () => entries.go('enter-details') }
}
