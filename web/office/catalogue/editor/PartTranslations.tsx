import type { Event, Product } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { EditFormState, Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { fieldText } from '#web/office/kit/forms/translations/draft-translations.ts'
import { Translations } from '#web/office/kit/forms/translations/Translations.tsx'

interface PartTranslationsProps {
  of: Pick<Fields<Event>, 'name' | 'translations'> &
    Partial<Pick<Fields<Product>, 'location' | 'shop_description'>>
  errorAt: EditFormState<Event>['errorAt']
  festival: FestivalParts
}

/** The translations of a record of the catalogue. */
export const PartTranslations = ({ of, errorAt, festival }: PartTranslationsProps) => (
  <Translations
    field={of.translations}
    texts={[
      fieldText(of.name),
      ...(of.location ? [fieldText(of.location)] : []),
      ...(of.shop_description ? [fieldText(of.shop_description, 'rich')] : []),
    ]}
    languages={festival.site.value.languages}
    errorAt={errorAt}
  />
)
