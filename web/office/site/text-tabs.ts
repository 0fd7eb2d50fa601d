import { siteLabels } from './form/site-labels.ts'

/** The rich texts, by the last segment of their path in the office. */
export const TEXTS = {
  terms: 'texts.terms',
  privacy: 'texts.privacy',
  security: 'texts.security',
  cookies: 'texts.cookies',
  faqs: 'texts.faqs',
  'bank-transfer': 'texts.bankTransfer',
} as const

/** The pages of the texts: path and name. */
export const TEXT_TABS = [
  ...Object.entries(TEXTS).map(([to, path]) => [`/site/texts/${to}`, siteLabels[path]] as const),
  ['/site/texts/ambassadors', siteLabels['ambassadors.text']] as const,
  ['/site/texts/titles', siteLabels['texts.titles']] as const,
]
