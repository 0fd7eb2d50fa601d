import { Stack } from '@mantine/core'
import { TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { useSession } from '#web/office/kit/lib/session.ts'
import { messages } from './messages.ts'
import { ColourField } from './form/ColourField.tsx'
import { HomePreview } from './preview/HomePreview.tsx'
import { PictureField } from './form/PictureField.tsx'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { SiteTranslations } from './form/SiteTranslations.tsx'
import { SITE_PAGES } from './form/site-pages.ts'
import { siteHints } from './form/site-labels.ts'
import { rawText } from './form/optional-text.ts'

const NAMES = [...SITE_PAGES.appearance, 'translations'] as const
type LookForm = SiteFormOf<(typeof NAMES)[number]>

function Home({ form: { fields, draft } }: { form: LookForm }) {
  const festival = useSession()?.festival.name ?? ''
  return (
    <Section title={messages.partHome}>
      <TextField {...fields['texts.siteTitle']} hint={siteHints['texts.siteTitle']} />
      <TextField {...fields['texts.heroTitle']} hint={siteHints['texts.heroTitle']} />
      <TextAreaField {...fields['texts.heroText']} hint={siteHints['texts.heroText']} />
      <HomePreview
        logo={rawText(draft.logo)}
        banner={rawText(draft.banner)}
        colour={rawText(draft.accentColor)}
        title={rawText(draft['texts.heroTitle']) || festival}
        text={rawText(draft['texts.heroText'])}
      />
    </Section>
  )
}

/** Accent colour, logo, banner and the head of the home page. */
export const AppearancePage = () => (
  <SiteForm title={messages.siteTabs.appearance} lead={messages.siteLeads.appearance} names={NAMES}>
    {(form) => (
      <Stack>
        <Section title={messages.partColour}>
          <ColourField {...form.fields.accentColor} hint={siteHints.accentColor} />
        </Section>
        <Section title={messages.partPictures}>
          <PictureField {...form.fields.logo} use="logo" hint={siteHints.logo} />
          <PictureField {...form.fields.banner} use="banner" hint={siteHints.banner} />
        </Section>
        <Home form={form} />
        <SiteTranslations form={form} names={NAMES} />
      </Stack>
    )}
  </SiteForm>
)
