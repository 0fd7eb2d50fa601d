import { post } from '#contract/calls/declaration.ts'
import { MessageResponse } from '#contract/data.ts'
import { ErasureResponse, GetErasure, OwnerProof, PersonalDataResponse } from '#contract/personal-data.ts'

export const getPersonalData = post('/api/get-personal-data', {
  summary: 'All personal data of the customer; requires the password, or a mailed code if there is none.',
  body: OwnerProof,
  answer: PersonalDataResponse,
  token: 'needed',
  refuses: [422, 429],
})

export const getErasure = post('/api/get-erasure', {
  summary: 'Why the account cannot be erased yet, if there is a reason.',
  body: GetErasure,
  answer: ErasureResponse,
  token: 'needed',
})

export const eraseAccount = post('/api/erase-account', {
  summary:
    'Erases the account and all personal data except what must be retained by law; requires the password, or a mailed code if there is none.',
  body: OwnerProof,
  answer: MessageResponse,
  token: 'needed',
  refuses: [422, 429],
})
