import { post } from '#contract/calls/declaration.ts'
import {
  AddPicture,
  PagePreviewResponse,
  PICTURE_TYPES,
  PictureResponse,
  Preview,
} from '#contract/office/pictures.ts'

export const addPicture = post('/office/api/pictures', {
  summary: 'Adds a picture, resized for its use; the body is the file itself.',
  query: AddPicture,
  takes: PICTURE_TYPES,
  answer: PictureResponse,
  may: 'change festival',
  refuses: [422],
})

export const previewText = post('/office/api/previews', {
  summary: 'Renders a formatted text like the shop.',
  body: Preview,
  answer: PagePreviewResponse,
  may: 'change festival',
  refuses: [422],
})
