import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Text } from '#contract/kinds.ts'
import {
  LanguageOfTexts,
  MailTextsList,
  MailTextsPreview,
  MailTextsResponse,
  PreviewMailTexts,
  RemoveMailTexts,
  TestMailTexts,
  UpdateMailTexts,
} from '#contract/office/mail-texts.ts'

const may = 'change festival' as const
const params = Type.Object({ template: Text() })

export const listMailTexts = get('/office/api/mail-texts', {
  summary: 'The automatic mails, with the number of texts replaced by the festival.',
  answer: MailTextsList,
  may,
})

export const removeMailTexts = post('/office/api/mail-texts/removals', {
  summary: 'Resets texts of mails to the original ones.',
  body: RemoveMailTexts,
  answer: MailTextsList,
  may,
  refuses: [422],
})

export const readMailTexts = get('/office/api/mail-texts/:template', {
  summary: 'The texts of one kind of mail, in a language.',
  params,
  query: LanguageOfTexts,
  answer: MailTextsResponse,
  may,
  refuses: [404],
})

export const updateMailTexts = patch('/office/api/mail-texts/:template', {
  summary: 'Changes texts of one kind of mail; an empty one resets it to the original.',
  params,
  body: UpdateMailTexts,
  answer: MailTextsResponse,
  may,
  refuses: [404, 422],
})

export const previewMailTexts = post('/office/api/mail-texts/:template/previews', {
  summary: 'A preview of a mail with these texts, for a fictional person or an order. Nothing is saved.',
  params,
  body: PreviewMailTexts,
  answer: MailTextsPreview,
  may,
  refuses: [404, 422],
})

export const testMailTexts = post('/office/api/mail-texts/:template/tests', {
  summary: 'Sends a test of a mail to the caller.',
  params,
  body: TestMailTexts,
  answer: Type.Object({}),
  may,
  refuses: [404, 422],
})
