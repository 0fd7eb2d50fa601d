import { lookup } from '#contract/lookup.ts'
import { SOURCE_LANGUAGE } from '#contract/languages.ts'
import type { FestivalChangeRow } from '#contract/office/festival-changes.ts'
import { messages } from './messages.ts'
import { messages as editorMessages } from '#web/office/catalogue/editor/messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages as questionMessages } from '#web/office/catalogue/editor/question/messages.ts'
import { messages as voucherMessages } from '#web/office/catalogue/vouchers/messages.ts'
import { siteLabels } from '#web/office/site/form/site-labels.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'

/** The name of the author of a change. */
export const changedBy = ({ actor, actor_name }: Pick<FestivalChangeRow, 'actor' | 'actor_name'>): string =>
  actor_name ?? (actor === 'system' ? messages.historyPath : actor)

/** The changed record: "Product weekend". */
export const changedObject = ({ list, key }: Pick<FestivalChangeRow, 'list' | 'key'>): string =>
  [labelOf(messages.historyLists, list), key].filter(Boolean).join(' ')

/** The labels of the fields of a list, as in its form. */
function labelsOf(list: string): Record<string, string> {
  const { goodsLabels, productLabels, occasionLabels, eventLabels, capacityLabels } = editorMessages
  const settings = Object.entries(catalogueMessages.settingLabels)
  const labels = lookup<Record<string, string>>({
    site: siteLabels,
    products: { ...goodsLabels, ...productLabels, ...occasionLabels },
    merchandise: goodsLabels,
    events: {
      ...Object.fromEntries(settings.map(([field, label]) => [`settings.${field}`, label])),
      ...eventLabels,
      ...occasionLabels,
    },
    bundles: catalogueMessages.bundleLabels,
    capacities: capacityLabels,
    shipping: catalogueMessages.shippingLabels,
    discounts: catalogueMessages.discountLabels,
    questions: questionMessages.labels,
    vouchers: voucherMessages.voucherLabels,
  })
  return labels[list] ?? {}
}

/** The name of a text of the automatic mails, by its path. */
export type MailTextName = (path: string) => string

/** The label of a field, as in its form; for a text of the mails, its mail and its name. */
export function fieldName(list: string, path: string, mailText: MailTextName = (it) => it): string {
  if (path === '') return messages.historyWhole
  const [, language = '', text = ''] = /^mailTexts\.(\w+)\.(.+)$/.exec(path) ?? []
  if (list === 'site' && text !== '')
    return messages.mailText({
      language: language === SOURCE_LANGUAGE ? '' : ` (${language})`,
      text: mailText(text),
    })
  if (list === 'site' && /^mailTexts\.\w+$/.test(path)) return siteLabels['mailTexts'] ?? path
  const labels = labelsOf(list)
  const known = Object.keys(labels).find((field) => path === field || path.startsWith(`${field}.`))
  if (known === undefined) return path
  const rest = path.slice(known.length + 1)
  return rest === '' ? (labels[known] ?? path) : `${labels[known]}: ${rest}`
}
