import { post } from '#contract/calls/declaration.ts'
import { CheckoutResponse, DataResponse } from '#contract/data.ts'
import { DependentsResponse, GetDependents } from '#contract/dependents.ts'
import { AnswerByLink, QuestionsLink, QuestionsOfLinkResponse } from '#contract/questions/by-mail.ts'
import { AnswerQuestions, UploadAnswerResponse } from '#contract/questions/questions.ts'
import { ChangeTicket, RenewTicketCode, SetTravelTime } from '#contract/tickets.ts'
import { UpgradeTicket } from '#contract/upgrades.ts'
import { SetVariant } from '#contract/variants.ts'

export const changeTicket = post('/api/change-ticket', {
  summary: 'Changes the holder of a ticket, or transfers it to the account of another address.',
  body: ChangeTicket,
  answer: DataResponse,
  token: 'needed',
  provisional: 'partly',
  refuses: [404, 422, 429],
})

export const getDependents = post('/api/get-dependents', {
  summary: 'What needs tickets that are about to be refunded or given away, and would be left without.',
  body: GetDependents,
  answer: DependentsResponse,
  token: 'needed',
})

export const renewTicketCode = post('/api/renew-ticket-code', {
  summary: 'Replaces the QR code of a ticket that others have seen; earlier prints become invalid.',
  body: RenewTicketCode,
  answer: DataResponse,
  token: 'needed',
  refuses: [404, 422],
})

export const setTravelTime = post('/api/set-travel-time', {
  summary: 'Moves a ticket to another departure of its product.',
  body: SetTravelTime,
  answer: DataResponse,
  token: 'needed',
  refuses: [404, 422],
})

export const setVariant = post('/api/set-variant', {
  summary: 'Changes the variant of a ticket or a merchandise purchase, without a payment.',
  body: SetVariant,
  answer: DataResponse,
  token: 'needed',
  refuses: [404, 422],
})

export const upgradeTicket = post('/api/upgrade-ticket', {
  summary:
    'Orders what a ticket becomes, and returns the payment instruction for the difference. The ticket stays as it is until that is paid.',
  body: UpgradeTicket,
  answer: CheckoutResponse,
  token: 'needed',
  refuses: [404, 422],
})

export const answerQuestions = post('/api/answer-questions', {
  summary:
    'Answers open questions of a ticket or a merchandise purchase, and changes answers as long as their day is not over.',
  body: AnswerQuestions,
  answer: DataResponse,
  token: 'needed',
  provisional: 'allowed',
  refuses: [404, 422],
})

export const uploadAnswer = post('/api/upload-answer', {
  summary:
    'Stores a picture or a PDF, and returns what answers the question by it. A form with the fields `token`, `cart`, `question` and `file`.',
  takes: ['multipart/form-data'],
  answer: UploadAnswerResponse,
  refuses: [404, 422, 429],
})

export const getQuestions = post('/api/get-questions', {
  summary: 'The tickets, the merchandise and the order of a mailed link, with what is still asked.',
  body: QuestionsLink,
  answer: QuestionsOfLinkResponse,
  refuses: [404, 429],
})

export const answerByLink = post('/api/answer-by-link', {
  summary:
    'Answers questions of a ticket, of merchandise or of the order of a mailed link, as answer-questions does.',
  body: AnswerByLink,
  answer: QuestionsOfLinkResponse,
  refuses: [404, 422, 429],
})
