import { get, patch, post } from '#contract/calls/declaration.ts'
import {
  FestivalResponse,
  ReorderParts,
  SetUpFestival,
  SiteResponse,
  UpdatePart,
} from '#contract/office/festival.ts'
import { OwnTextsResponse } from '#contract/office/translations.ts'

const owner = { may: 'change festival', refuses: [404, 422] } as const

export const readFestival = get('/office/api/festival', {
  summary: 'All parts of the festival with their versions, without vouchers.',
  answer: FestivalResponse,
  ...owner,
})

export const setUpFestival = post('/office/api/festival', {
  summary:
    'Answers the first questions of an empty shop: name, when and where, currency, time zone, language.',
  body: SetUpFestival,
  answer: FestivalResponse,
  ...owner,
})

export const reorderParts = patch('/office/api/festival', {
  summary:
    'Reorders events, products, merchandise, shared capacities, shipping rates, discounts or questions.',
  body: ReorderParts,
  answer: FestivalResponse,
  ...owner,
})

export const readTranslations = get('/office/api/translations', {
  summary: 'The festival’s own texts in its languages, with missing translations.',
  answer: OwnTextsResponse,
  ...owner,
})

export const readSite = get('/office/api/site', {
  summary: 'The configuration and texts of the site.',
  answer: SiteResponse,
  ...owner,
})

export const changeSite = patch('/office/api/site', {
  summary: 'Changes the configuration or texts of the site.',
  body: UpdatePart,
  answer: SiteResponse,
  ...owner,
})
