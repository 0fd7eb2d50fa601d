import { get } from '#contract/calls/declaration.ts'
import {
  FestivalChangeResponse,
  FestivalChangesResponse,
  FindFestivalChange,
  ListFestivalChanges,
} from '#contract/office/festival-changes.ts'

export const listFestivalChanges = get('/office/api/festival-changes', {
  summary: 'The changes of the festival, newest first.',
  query: ListFestivalChanges,
  answer: FestivalChangesResponse,
  may: 'change festival',
})

export const readFestivalChange = get('/office/api/festival-changes/:id', {
  summary: 'One change, with the value of each field before and after.',
  params: FindFestivalChange,
  answer: FestivalChangeResponse,
  may: 'change festival',
  refuses: [404],
})
