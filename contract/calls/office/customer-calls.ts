import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import {
  CorrectCustomer,
  CustomerFilters,
  CustomerList,
  CustomerResponse,
} from '#contract/office/customers.ts'
import { ErasureResponse, PersonalDataResponse } from '#contract/personal-data.ts'

const params = Type.Object({ id: Id() })

const changed = {
  params,
  answer: CustomerResponse,
  may: 'change customers',
  refuses: [404, 422],
} as const

export const listCustomers = get('/office/api/customers', {
  summary: 'The customers whose name or email address matches the search, newest first.',
  query: CustomerFilters,
  answer: CustomerList,
  may: 'see customers',
})

export const readCustomer = get('/office/api/customers/:id', {
  summary: 'A customer with their orders, tickets and refunds.',
  params,
  answer: CustomerResponse,
  may: 'see customers',
  refuses: [404],
})

export const correctCustomer = patch('/office/api/customers/:id', {
  summary: 'Corrects an account; a new email address must be confirmed before it replaces the old one.',
  body: CorrectCustomer,
  ...changed,
})

export const sendPasswordLink = post('/office/api/customers/:id/password-links', {
  summary: 'Sends a customer a link to set a password.',
  ...changed,
})

export const cancelEmailChange = post('/office/api/customers/:id/email-cancellations', {
  summary: 'Cancels an unconfirmed change of the email address.',
  ...changed,
})

export const endCustomerSessions = post('/office/api/customers/:id/logouts', {
  summary: 'Ends all sessions of a customer.',
  ...changed,
})

export const exportPersonalData = post('/office/api/customers/:id/exports', {
  summary: 'All personal data of a customer, without bank accounts, to be handed to them.',
  params,
  answer: PersonalDataResponse,
  may: 'change customers',
  refuses: [404],
})

export const readErasureObstacles = get('/office/api/customers/:id/erasure', {
  summary: 'Why a customer cannot be erased yet, if there is a reason.',
  params,
  answer: ErasureResponse,
  may: 'erase customers',
  refuses: [404],
})

export const eraseCustomer = post('/office/api/customers/:id/erasures', {
  summary: 'Erases the data of a customer, except data that must be retained by law.',
  params,
  answer: CustomerResponse,
  may: 'erase customers',
  refuses: [404, 422],
})
