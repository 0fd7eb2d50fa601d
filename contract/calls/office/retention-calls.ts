import { get } from '#contract/calls/declaration.ts'
import { RetentionResponse } from '#contract/office/retention.ts'

export const readRetention = get('/office/api/retention', {
  summary: 'Personal data that is deleted automatically: its retention period, and the last deletion.',
  answer: RetentionResponse,
  may: 'change festival',
})
