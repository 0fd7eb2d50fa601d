import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import { ApiKeysResponse, MakeApiKey, NewApiKeyResponse } from '#contract/office/api-keys.ts'

const may = 'manage api keys'

export const listApiKeys = get('/office/api/api-keys', {
  summary: 'The keys of other programs, including former ones.',
  answer: ApiKeysResponse,
  may,
})

export const makeApiKey = post('/office/api/api-keys', {
  summary: 'Makes a key for another program, and tells it this once.',
  body: MakeApiKey,
  answer: NewApiKeyResponse,
  may,
  refuses: [422],
})

export const exchangeApiKey = post('/office/api/api-keys/:id/exchanges', {
  summary:
    'Makes another key that may the same, and tells it this once. The former one stays valid until it is revoked.',
  params: Type.Object({ id: Id() }),
  answer: NewApiKeyResponse,
  may,
  refuses: [404, 422],
})

export const revokeApiKey = post('/office/api/api-keys/:id/revocations', {
  summary: 'Ends a key at once.',
  params: Type.Object({ id: Id() }),
  answer: ApiKeysResponse,
  may,
  refuses: [404],
})
