import type { Voucher } from '#contract/festival/items.ts'
import type { EditFormState, Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { fieldText } from '#web/office/kit/forms/translations/draft-translations.ts'
import { Translations } from '#web/office/kit/forms/translations/Translations.tsx'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'

interface NameTranslationsProps {
  of: Pick<Fields<Voucher>, 'name' | 'translations'>
  errorAt: EditFormState<Voucher>['errorAt']
}

/** The name of one or many vouchers in the festival's other languages. */
export const NameTranslations = ({ of, errorAt }: NameTranslationsProps) => (
  <Translations
    field={of.translations}
    texts={[fieldText(of.name)]}
    languages={useLanguageChoices().map(({ value }) => value)}
    errorAt={errorAt}
  />
)
