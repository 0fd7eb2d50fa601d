import { post } from '#contract/calls/declaration.ts'
import { SetNews, SetNewsByLink } from '#contract/customers.ts'
import { DataResponse, MessageResponse } from '#contract/data.ts'

export const setNews = post('/api/set-news', {
  summary: 'Unsubscribes the customer from news, or subscribes them again.',
  body: SetNews,
  answer: DataResponse,
  token: 'needed',
})

export const setNewsByLink = post('/api/set-news-by-link', {
  summary: 'Unsubscribes the address of a mailed link from news, or subscribes it again.',
  body: SetNewsByLink,
  answer: MessageResponse,
  refuses: [422, 429],
})
