import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id, Text } from '#contract/kinds.ts'
import { OrderAnswersResponse } from '#contract/office/answers.ts'
import { BlockAfterDispute } from '#contract/office/disputes.ts'
import { SendElsewhere } from '#contract/office/mails.ts'
import { ChangeOrder, OrderChangePreview, PreviewOrderChange } from '#contract/office/order-changes.ts'
import { EnterTransfer, ResolveProblem, ReversePayment } from '#contract/office/order-payments.ts'
import { CancelOrders, ExtendDeadlines, OrderResultsResponse } from '#contract/office/order-results.ts'
import {
  CorrectCompany,
  OrderFilters,
  OrderList,
  OrderResponse,
  ReturnOverpayment,
  SetOrderLanguage,
} from '#contract/office/orders.ts'
import { HandOver, ShipMerchandise, UndoHandover } from '#contract/office/ordered-merchandise.ts'
import { OrderByPhone, PhoneOrderResponse } from '#contract/office/phone-orders.ts'
import { SetOverpaymentAccount } from '#contract/office/sepa-files.ts'
import { ChangePieceVariant } from '#contract/office/variant-changes.ts'

const params = Type.Object({ code: Text() })

const changed = { params, answer: OrderResponse, may: 'change orders', refuses: [404, 422] } as const

const paid = { params, answer: OrderResponse, may: 'move money', refuses: [404, 422] } as const

export const listOrders = get('/office/api/orders', {
  summary: 'The orders that match the filters, newest first.',
  query: OrderFilters,
  answer: OrderList,
  may: 'see orders',
})

export const readOrder = get('/office/api/orders/:code', {
  summary: 'An order with its payments, refunds, mails and history.',
  params,
  answer: OrderResponse,
  may: 'see orders',
  refuses: [404],
})

export const revealAnswers = post('/office/api/orders/:code/sensitive-answers-views', {
  summary: 'All answers for the items of an order, also sensitive ones; recorded in the audit log.',
  params,
  answer: OrderAnswersResponse,
  may: 'see sensitive answers',
  refuses: [404],
})

export const placePhoneOrder = post('/office/api/orders', {
  summary: 'Places an order for a customer on the phone, who gets a mail with the link to accept its terms.',
  body: OrderByPhone,
  answer: PhoneOrderResponse,
  may: 'change orders',
  refuses: [404, 422, 429],
})

export const cancelOrders = post('/office/api/orders/cancellations', {
  summary:
    'Cancels unpaid orders and releases their places and vouchers, each in its own transaction; returns the result of each, with the reason of those that stay as they were.',
  body: CancelOrders,
  answer: OrderResultsResponse,
  may: 'change orders',
  refuses: [422],
})

export const renewOrderLinks = post('/office/api/orders/:code/links', {
  summary: 'Renews the links of an order; the earlier ones stop working.',
  ...changed,
})

export const extendDeadlines = post('/office/api/orders/extensions', {
  summary:
    'Extends the payment deadlines of orders, each in its own transaction; returns the result of each, with the reason of those that stay as they were.',
  body: ExtendDeadlines,
  answer: OrderResultsResponse,
  may: 'change orders',
  refuses: [422],
})

export const shipMerchandise = post('/office/api/orders/:code/shipments', {
  summary: 'Marks merchandise of an order as shipped.',
  body: ShipMerchandise,
  ...changed,
})

export const handOver = post('/office/api/orders/:code/handovers', {
  summary: 'Hands over merchandise of an order that is collected on site, each piece once.',
  body: HandOver,
  ...changed,
})

export const changePieceVariant = post('/office/api/orders/:code/variants', {
  summary:
    'Changes the variant of a piece of merchandise that is not sent or handed over yet, without a payment.',
  body: ChangePieceVariant,
  ...changed,
})

export const undoHandover = post('/office/api/handovers/:id/undoings', {
  summary: 'Undoes a mistaken handing over: the piece can be handed over again.',
  params: Type.Object({ id: Id() }),
  body: UndoHandover,
  answer: OrderResponse,
  may: 'change orders',
  refuses: [404, 422],
})

export const changeRecipient = post('/office/api/orders/:code/recipients', {
  summary: 'Redirects the mails of an order to another address, without confirmation.',
  body: SendElsewhere,
  ...changed,
})

export const setOrderLanguage = post('/office/api/orders/:code/language', {
  summary: 'Changes the language of an order for later mails and documents.',
  body: SetOrderLanguage,
  ...changed,
})

export const correctCompany = post('/office/api/orders/:code/company-corrections', {
  summary:
    'Corrects the company and the VAT number of an order. An existing invoice is credited and issued again.',
  body: CorrectCompany,
  ...changed,
})

export const previewOrderChange = post('/office/api/orders/:code/change-previews', {
  summary: 'A preview of a change of an order, and of the mail to its customer.',
  params,
  body: PreviewOrderChange,
  answer: Type.Object({ preview: OrderChangePreview }),
  may: 'change orders',
  refuses: [404, 422],
})

export const changeOrder = post('/office/api/orders/:code/changes', {
  summary:
    'Changes the items and the payment method of an order as previewed; a paid one by a refund and a new order.',
  body: ChangeOrder,
  ...changed,
})

export const enterTransfer = post('/office/api/orders/:code/transfers', {
  summary: 'Records a payment for an order by bank transfer, in cash or at a card terminal.',
  body: EnterTransfer,
  ...paid,
})

export const reversePayment = post('/office/api/orders/:code/payment-reversals', {
  summary:
    'Reverses a payment that was entered by mistake. The tickets are blocked until the order is paid, or kept.',
  body: ReversePayment,
  ...paid,
})

export const returnOverpayment = post('/office/api/orders/:code/overpayment-returns', {
  summary: 'Returns an overpayment of an order through the gateway that took it, or marks it as returned.',
  body: ReturnOverpayment,
  ...paid,
})

export const setOverpaymentAccount = post('/office/api/orders/:code/overpayment-accounts', {
  summary: 'Sets the account to which a SEPA file returns an overpayment of an order.',
  body: SetOverpaymentAccount,
  ...paid,
})

export const resolveProblem = post('/office/api/orders/:code/resolutions', {
  summary: 'Resolves the problem of an order.',
  body: ResolveProblem,
  ...paid,
})

export const blockAfterDispute = post('/office/api/orders/:code/dispute-blocks', {
  summary: 'Blocks all tickets of an order with a lost dispute.',
  params,
  body: BlockAfterDispute,
  answer: OrderResponse,
  may: 'change tickets',
  refuses: [404, 422],
})
