import { useQueryClient } from '@tanstack/react-query'
import type { Translations as TranslationsValue } from '#contract/festival/translations.ts'
import type { SitePart } from '#contract/office/festival.ts'
import type { Draft } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import type { TranslatedText } from '#web/office/kit/forms/translations/draft-translations.ts'
import { Translations } from '#web/office/kit/forms/translations/Translations.tsx'
import { OWN_TEXTS, type Label } from './site-fields.ts'
import { rawText } from './optional-text.ts'
import { siteLabels } from './site-labels.ts'

interface SiteTranslationsProps {
  /** The form of a page of the configuration with `translations` among its fields. */
  form: { draft: object; fields: object; errorAt: (path: string) => string | undefined }
  /** The fields of the page. */
  names: readonly string[]
}

/** The translatable texts of a field of the configuration: itself, or those of its rows. */
function textsOf(name: string, value: unknown): TranslatedText[] {
  const kind = OWN_TEXTS[name]
  if (kind === undefined) return []
  const path = name.split('.')
  const label = siteLabels[name] ?? name
  if (kind === 'line' || kind === 'lines' || kind === 'rich')
    return [{ path, label, kind, text: rawText(value as string) }]
  return (value as Draft<Label>[]).map(({ key, text }) => ({
    path: [...path, rawText(key), ...(kind === 'rows' ? ['text'] : [])],
    label: `${label}, ${rawText(key)}`,
    kind: 'line',
    text: rawText(text),
  }))
}

/** The translations of a page of the configuration. */
export function SiteTranslations({ form: { draft, fields, errorAt }, names }: SiteTranslationsProps) {
  const site = useQueryClient().getQueryData<SitePart>(['site'])
  const { translations } = fields as { translations: Field<Draft<TranslationsValue>> }
  return (
    <Translations
      field={translations}
      texts={names.flatMap((name) => textsOf(name, Reflect.get(draft, name)))}
      languages={site?.value.languages ?? []}
      errorAt={errorAt}
      tellsMissing={false}
    />
  )
}
