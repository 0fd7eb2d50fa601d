import * as calls from '#contract/calls/shop/account-calls.ts'
import type { Customer } from '#contract/customers.ts'
import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import { messages as shared } from '#contract/messages.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import style from './AccountPage.module.css'

/** The language of mails and documents, if the festival has several. */
export function LanguageChoice({ customer }: { customer: Customer }) {
  const { language, languages } = data.useConfig()
  const { run, pending } = useAsyncAction()
  if (languages.length < 2) return null
  const choose = (chosen: string) =>
    run(async (waiting) => {
      try {
        data.merge((await call(calls.setLanguage, { language: chosen }, waiting)).data)
        showToast(shared.settingsUpdated)
      } catch (failure) {
        showToast(uniqueMessages(errorsOf(failure)).join(' '))
      }
    })
  return (
    <Section title={messages.language}>
      <p className={style.hint}>{messages.languageHint}</p>
      <RadioField
        legend={messages.language}
        legendHidden
        name="language"
        value={customer.language ?? language}
        onChange={choose}
        options={languages
          .filter(isLanguage)
          .map((value) => ({ value, label: LANGUAGES[value], disabled: pending }))}
      />
    </Section>
  )
}
