/** The lists of a festival that are edited as parts of one document, in the order of the file. */
export const EDITED_LISTS = [
  'events',
  'products',
  'merchandise',
  'bundles',
  'capacities',
  'shipping',
  'discounts',
  'questions',
] as const
export type EditedList = (typeof EDITED_LISTS)[number]

/** All lists of a festival file; vouchers are edited one by one. */
export const FESTIVAL_LISTS = [...EDITED_LISTS, 'vouchers'] as const
export type FestivalList = (typeof FESTIVAL_LISTS)[number]

/** Whether the entries of a list have texts, which are translated; shared capacities have none. */
export const hasTexts = <List extends string>(list: List): list is Exclude<List, 'capacities'> =>
  list !== 'capacities'
