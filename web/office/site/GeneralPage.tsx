import { MultiSelect, SimpleGrid, Stack } from '@mantine/core'
import { formatDate } from '#contract/dates.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { Draft } from '#web/office/kit/forms/draft/draft.ts'
import { SelectField, SwitchField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { SiteTranslations } from './form/SiteTranslations.tsx'
import { pageLanguage } from '#web/lib/routing/page-language.ts'
import { SITE_PAGES } from './form/site-pages.ts'
import { siteHints } from './form/site-labels.ts'
import { optionalText, rawText } from './form/optional-text.ts'

const NAMES = [...SITE_PAGES.general, 'translations'] as const
type GeneralForm = SiteFormOf<(typeof NAMES)[number]>

const currencyNames = new Intl.DisplayNames(pageLanguage(), { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} · ${currencyNames.of(value) ?? value}`,
}))
const zones = Intl.supportedValuesOf('timeZone')

/** The time zones that the browser knows, and the present one in case it is an alias. */
const zonesWith = (zone: Draft<string>) =>
  [...new Set([...zones, ...(typeof zone === 'string' ? [zone] : [])])].map((value) => ({
    value,
    label: value,
  }))

function localeHint(locale: Draft<string>, currency: Draft<string>): string {
  try {
    const day = formatDate('2027-07-08T12:00:00Z', 'UTC', rawText(locale))
    return messages.localeExample({
      example: `${day}, ${formatMoney(123_450, rawText(currency), rawText(locale))}`,
    })
  } catch {
    return messages.localeUnknown
  }
}

function Festival({ form }: { form: GeneralForm }) {
  const { fields, draft } = form
  return (
    <Section title={messages.partFestival}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TextField {...fields.name} required />
        <TextField {...fields.locale} hint={localeHint(draft.locale, draft.currency)} />
        <SelectField {...fields.currency} hint={siteHints.currency} choices={currencies} />
        <SelectField {...fields.timezone} hint={siteHints.timezone} choices={zonesWith(draft.timezone)} />
      </SimpleGrid>
      <Languages form={form} />
    </Section>
  )
}

const LANGUAGE_CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))

/** The languages in order: the first one has URLs without a language. */
function Languages({ form: { fields } }: { form: GeneralForm }) {
  const { name, label, value, onChange, error } = fields.languages
  return (
    <MultiSelect
      data-path={name}
      label={label}
      description={siteHints.languages}
      data={LANGUAGE_CHOICES}
      value={value.filter((code) => typeof code === 'string')}
      onChange={onChange}
      error={error}
      clearable
      comboboxProps={{ keepMounted: false }}
    />
  )
}

const Selling = ({ form: { fields } }: { form: GeneralForm }) => (
  <Section title={messages.partShop}>
    <SwitchField {...fields.shopActive} hint={siteHints.shopActive} />
    <TextAreaField {...fields['texts.underConstruction']} />
    <SwitchField {...fields.merchandiseActive} hint={siteHints.merchandiseActive} />
    <SwitchField {...fields.includeOutOfStockDefault} hint={siteHints.includeOutOfStockDefault} />
    <SwitchField {...fields.waitingList} hint={siteHints.waitingList} />
    <SwitchField {...fields.offlineNames} hint={siteHints.offlineNames} />
    <TextAreaField {...fields['texts.outOfStock']} />
    <TextField {...fields['texts.invitation']} />
  </Section>
)

const Finding = ({ form: { fields } }: { form: GeneralForm }) => (
  <Section title={messages.partContact}>
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <TextField {...fields.contactEmail} required />
      <TextField {...fields.senderAddress} hint={siteHints.senderAddress} required />
      <TextAreaField {...optionalText(fields.contactAddress)} hint={siteHints.contactAddress} />
      <TextField {...optionalText(fields.websiteUrl)} hint={siteHints.websiteUrl} />
    </SimpleGrid>
  </Section>
)

const Social = ({ form: { fields } }: { form: GeneralForm }) => (
  <Section title={messages.partSocial}>
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <TextField {...optionalText(fields['social.facebook'])} />
      <TextField {...optionalText(fields['social.instagram'])} />
      <TextField {...optionalText(fields['social.soundcloud'])} />
      <TextField {...optionalText(fields['social.youtube'])} />
    </SimpleGrid>
  </Section>
)

/** Name, sale and contact of the festival. */
export const GeneralPage = () => (
  <SiteForm title={messages.siteTabs.general} lead={messages.siteLeads.general} names={NAMES}>
    {(form) => (
      <Stack>
        <Festival form={form} />
        <Selling form={form} />
        <Finding form={form} />
        <Social form={form} />
        <SiteTranslations form={form} names={NAMES} />
      </Stack>
    )}
  </SiteForm>
)
