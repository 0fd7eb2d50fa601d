import type { Config } from '#contract/config.ts'
import { listed } from '#contract/define-messages.ts'
import { formatDate, formatDateTime, formatEnd } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import type { Order, Payment, Ticket } from '#contract/orders.ts'
import { isEnded, areAttemptsUsedUp, isDueByCard, isTransferDue } from '#web/shop/orders/order-status.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as portalMessages } from './messages.ts'
import { messages as questionMessages } from '#web/shop/questions/messages.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { failureText, failureTitle } from '#web/shop/payments/failure.ts'
import { attemptsWarning, isPayableByCard, isPayableByTransfer } from '#web/shop/payments/payable.ts'
import { messages as ticketMessages } from '#web/shop/tickets/messages.ts'
import { manageTicketPath, orderPath } from '#web/shop/page/paths.ts'
import { nextStep, type Step } from './next-step.ts'

/** An open task of an order, and its action. */
export interface OpenTask {
  order: Order
  title: string
  text: string
  step: Step
  isOverdue: boolean
  /** The deadline in epoch milliseconds; infinite if there is none. */
  until: number
}

/** The open tasks of a customer's orders: overdue ones first, then by deadline. */
export const openTasksOf = (orders: Order[], config: Config): OpenTask[] =>
  orders
    .flatMap((order) => openTaskOf(order, config) ?? namesOf(order, config) ?? blockingOf(order) ?? [])
    .toSorted(
      (one, other) => Number(other.isOverdue) - Number(one.isOverdue) || compare(one.until, other.until),
    )

const compare = (one: number, other: number): number => (one === other ? 0 : one - other)

function openTaskOf(order: Order, config: Config): OpenTask | null {
  const stuck = stuckOf(order, config)
  const step = stuck ? { label: messages.seeOrder, to: orderPath(order.code) } : nextStep(order, config)
  if (step === null) return null
  const { accepted_ts_and_cs, has_payment_plan } = order
  const due = has_payment_plan ? dueInstallment(order) : undefined
  const texts =
    accepted_ts_and_cs === null
      ? { title: unacceptedTitle(order), text: messages.unacceptedHint }
      : (stuck ?? (due ? installmentTexts(due, config) : unpaidTexts(order, config)))
  const until = due?.due_at ?? order.abandon_at
  return {
    ...texts,
    order,
    step,
    isOverdue: due?.overdue ?? false,
    until: until === null ? Infinity : Date.parse(until),
  }
}

const unacceptedTitle = ({ given_by }: Order): string =>
  given_by ? messages.presentFrom({ name: given_by }) : messages.unaccepted

/** Tickets without a name do not admit anybody. */
function namesOf(order: Order, { locale }: Config): OpenTask | null {
  const nameless = order.tickets.filter(({ full_name, status }) => full_name === '' && status === 'active')
  const [first] = nameless.toSorted((one, other) => compare(lastDay(one), lastDay(other)))
  if (first === undefined || order.accepted_ts_and_cs === null) return null
  const until = first.names_until && formatEnd(first.names_until, first.timezone, locale)
  const isOne = nameless.length === 1 && first.code !== null
  return {
    order,
    title: portalMessages.namesMissing({ count: nameless.length }),
    text: until === null ? '' : portalMessages.namesUntil({ until }),
    step: {
      label: isOne ? ticketMessages.enterName : portalMessages.enterNames,
      to: isOne ? manageTicketPath(order.code, first.code ?? '') : orderPath(order.code),
    },
    isOverdue: false,
    until: lastDay(first),
  }
}

/** Questions without whose answer nobody is let in. */
function blockingOf(order: Order): OpenTask | null {
  const admitting = order.tickets.filter(({ status, code }) => status === 'active' && code !== null)
  const open = admitting.flatMap(({ questions = [] }) =>
    questions.filter((each) => each.blocks_entry === true),
  )
  if (open.length === 0) return null
  return {
    order,
    title: questionMessages.entryBlocked({ questions: listed([...new Set(open.map(({ label }) => label))]) }),
    text: '',
    step: { label: questionMessages.open, to: orderPath(order.code) },
    isOverdue: false,
    until: Infinity,
  }
}

const lastDay = ({ names_until }: Ticket): number =>
  names_until === null ? Infinity : Date.parse(names_until)

const dueInstallment = (order: Order): Payment | undefined =>
  order.payments.find(
    (payment) => payment.due && (isPayableByCard(order, payment) || isPayableByTransfer(order, payment)),
  )

/** Too many cards have failed: only staff can help. */
function stuckOf(order: Order, config: Config): { title: string; text: string } | null {
  if (order.accepted_ts_and_cs === null || isEnded(order) || !isDueByCard(order)) return null
  const due = order.has_payment_plan ? dueInstallment(order) : undefined
  const isUsedUp = due
    ? attemptsWarning(order, due, config.creditCardMaxAttempts) === 'all'
    : areAttemptsUsedUp(order, config)
  return isUsedUp ? { title: paymentMessages.notThrough, text: portalMessages.cardsUsedUp } : null
}

function installmentTexts(payment: Payment, config: Config): { title: string; text: string } {
  const { currency, locale, timezone } = config
  const amount = formatMoney(payment.amount - payment.paid_amount, currency, locale)
  const day = formatDate(payment.due_at, timezone, locale)
  const text = [
    payment.failure && `${failureTitle(payment.failure)}.`,
    payment.overdue ? portalMessages.wasDueOn({ day }) : portalMessages.isDueOn({ day }),
  ]
  return {
    title: payment.overdue
      ? portalMessages.installmentOverdue({ amount })
      : portalMessages.installmentOfDue({ amount }),
    text: text.filter(Boolean).join(' '),
  }
}

function unpaidTexts(order: Order, { timezone, locale }: Config): { title: string; text: string } {
  const { failure, transfer, abandon_at } = order
  const until = isTransferDue(order) ? (transfer?.until ?? null) : abandon_at
  const text = [
    failure && failureText(failure),
    until && messages.placesUntil({ when: formatDateTime(until, timezone, locale) }),
  ]
  return {
    title: failure ? failureTitle(failure) : messages.unpaid,
    text: text.filter(Boolean).join(' '),
  }
}
