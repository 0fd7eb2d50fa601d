import { SimpleGrid, Stack } from '@mantine/core'
import { formatDate } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import type { Draft } from '#web/office/forms/draft.ts'
import { ChoiceEntry, FlagEntry, LinesEntry, TextEntry } from '#web/office/forms/fields.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { orNone, textOf } from './form/optional-text.ts'

const NAMES = [
  'name',
  'locale',
  'currency',
  'timezone',
  'shopActive',
  'texts.underConstruction',
  'merchandiseActive',
  'includeOutOfStockDefault',
  'texts.outOfStock',
  'contactEmail',
  'senderAddress',
  'contactAddress',
  'websiteUrl',
  'social.facebook',
  'social.instagram',
  'social.soundcloud',
  'social.youtube',
] as const
type GeneralForm = SiteFormOf<(typeof NAMES)[number]>

const hints = words.siteHints

const currencies = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} · ${new Intl.DisplayNames('en', { type: 'currency' }).of(value) ?? value}`,
}))
const zones = Intl.supportedValuesOf('timeZone')

/** The zones that this browser knows, and the one that stands, by whatever name. */
const zonesWith = (zone: Draft<string>) =>
  [...new Set([...zones, ...(typeof zone === 'string' ? [zone] : [])])].map((value) => ({
    value,
    label: value,
  }))

function localeHint(locale: Draft<string>, currency: Draft<string>): string {
  try {
    const day = formatDate('2027-07-08T12:00:00Z', 'UTC', textOf(locale))
    return words.localeExample(`${day}, ${formatMoney(123_450, textOf(currency), textOf(locale))}`)
  } catch {
    return words.localeUnknown
  }
}

function Festival({ form: { entries, draft } }: { form: GeneralForm }) {
  return (
    <Part title={words.partFestival}>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <TextEntry {...entries.name} required />
        <TextEntry {...entries.locale} hint={localeHint(draft.locale, draft.currency)} />
        <ChoiceEntry {...entries.currency} hint={hints.currency} choices={currencies} />
        <ChoiceEntry {...entries.timezone} hint={hints.timezone} choices={zonesWith(draft.timezone)} />
      </SimpleGrid>
    </Part>
  )
}

const Selling = ({ form: { entries } }: { form: GeneralForm }) => (
  <Part title={words.partShop}>
    <FlagEntry {...entries.shopActive} hint={hints.shopActive} />
    <LinesEntry {...entries['texts.underConstruction']} />
    <FlagEntry {...entries.merchandiseActive} hint={hints.merchandiseActive} />
    <FlagEntry {...entries.includeOutOfStockDefault} hint={hints.includeOutOfStockDefault} />
    <LinesEntry {...entries['texts.outOfStock']} />
  </Part>
)

const Finding = ({ form: { entries } }: { form: GeneralForm }) => (
  <Part title={words.partContact}>
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <TextEntry {...entries.contactEmail} required />
      <TextEntry {...entries.senderAddress} hint={hints.senderAddress} required />
      <LinesEntry {...orNone(entries.contactAddress)} hint={hints.contactAddress} />
      <TextEntry {...orNone(entries.websiteUrl)} hint={hints.websiteUrl} />
    </SimpleGrid>
  </Part>
)

const Social = ({ form: { entries } }: { form: GeneralForm }) => (
  <Part title={words.partSocial}>
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <TextEntry {...orNone(entries['social.facebook'])} />
      <TextEntry {...orNone(entries['social.instagram'])} />
      <TextEntry {...orNone(entries['social.soundcloud'])} />
      <TextEntry {...orNone(entries['social.youtube'])} />
    </SimpleGrid>
  </Part>
)

/** What the festival is called, whether it sells, and where people find it. */
export const GeneralPage = () => (
  <SiteForm title={words.siteTabs.general} lead={words.siteLeads.general} names={NAMES}>
    {(form) => (
      <Stack>
        <Festival form={form} />
        <Selling form={form} />
        <Finding form={form} />
        <Social form={form} />
      </Stack>
    )}
  </SiteForm>
)
