import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import {
  AudienceChoices,
  AudienceCountResponse,
  ChangeMailing,
  MailingFilters,
  MailingInput,
  MailingList,
  MailingPreviewResponse,
  MailingRecipients,
  MailingResponse,
  PreviewMailing,
  RecipientFilters,
  SendMailing,
  TestMailing,
  TestMailingResponse,
} from '#contract/office/mailings.ts'

const may = 'send mailings' as const
const params = Type.Object({ id: Id() })
const changing = { params, answer: MailingResponse, may, refuses: [404, 422] } as const

export const listMailings = get('/office/api/mailings', {
  summary: 'The mailings, newest first, with their progress.',
  query: MailingFilters,
  answer: MailingList,
  may,
})

export const readMailing = get('/office/api/mailings/:id', {
  summary: 'A mailing with its text and progress.',
  params,
  answer: MailingResponse,
  may,
  refuses: [404],
})

export const listRecipients = get('/office/api/mailings/:id/recipients', {
  summary: 'The recipients of a mailing with the result of each mail.',
  params,
  query: RecipientFilters,
  answer: MailingRecipients,
  may,
  refuses: [404],
})

export const readAudienceChoices = get('/office/api/audience-choices', {
  summary: 'The options for the audience of a mailing.',
  answer: AudienceChoices,
  may,
})

export const countAudience = post('/office/api/audience-counts', {
  summary: 'The size of an audience, and how many people would be left out.',
  body: MailingInput,
  answer: AudienceCountResponse,
  may,
  refuses: [422],
})

export const createMailing = post('/office/api/mailings', {
  summary: 'Creates a draft of a mailing.',
  body: MailingInput,
  answer: MailingResponse,
  may,
  refuses: [422],
})

export const changeMailing = patch('/office/api/mailings/:id', {
  summary: 'Changes a draft of a mailing.',
  body: ChangeMailing,
  ...changing,
})

export const removeMailing = post('/office/api/mailings/:id/removals', {
  summary: 'Deletes a draft of a mailing.',
  params,
  answer: Type.Object({}),
  may,
  refuses: [404, 422],
})

export const previewMailing = post('/office/api/mailing-previews', {
  summary: 'A preview of a mailing for the next person of its audience, or for one found by a search.',
  body: PreviewMailing,
  answer: MailingPreviewResponse,
  may,
  refuses: [422],
})

export const testMailing = post('/office/api/mailing-tests', {
  summary: 'Sends a test of a mailing to the caller.',
  body: TestMailing,
  answer: TestMailingResponse,
  may,
  refuses: [422],
})

export const sendMailing = post('/office/api/mailings/:id/sends', {
  summary: 'Sends a mailing, now or at a time.',
  body: SendMailing,
  ...changing,
})

export const stopMailing = post('/office/api/mailings/:id/stops', {
  summary: 'Stops a mailing; a scheduled one is a draft again.',
  ...changing,
})

export const resumeMailing = post('/office/api/mailings/:id/continuations', {
  summary: 'Resumes a stopped mailing; nobody gets it twice.',
  ...changing,
})
