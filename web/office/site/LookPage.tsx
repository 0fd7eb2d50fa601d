import { Stack } from '@mantine/core'
import { TextAreaField, TextField } from '#web/office/forms/fields.tsx'
import { Section } from '#web/office/ui/Page.tsx'
import { useSession } from '#web/office/lib/session.ts'
import { siteWords as words } from '#web/office/words/site.ts'
import { ColourField } from './form/ColourField.tsx'
import { HomePreview } from './preview/HomePreview.tsx'
import { PictureField } from './form/PictureField.tsx'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { rawText } from './form/optional-text.ts'

const NAMES = [
  'accentColor',
  'logo',
  'banner',
  'texts.siteTitle',
  'texts.heroTitle',
  'texts.heroText',
] as const
type LookForm = SiteFormOf<(typeof NAMES)[number]>

const hints = words.siteHints

function Home({ form: { fields, draft } }: { form: LookForm }) {
  const festival = useSession()?.festival.name ?? ''
  return (
    <Section title={words.partHome}>
      <TextField {...fields['texts.siteTitle']} hint={hints['texts.siteTitle']} />
      <TextField {...fields['texts.heroTitle']} hint={hints['texts.heroTitle']} />
      <TextAreaField {...fields['texts.heroText']} hint={hints['texts.heroText']} />
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

/** The colour, the pictures and the first words of the shop. */
export const LookPage = () => (
  <SiteForm title={words.siteTabs.look} lead={words.siteLeads.look} names={NAMES}>
    {(form) => (
      <Stack>
        <Section title={words.partColour}>
          <ColourField {...form.fields.accentColor} hint={hints.accentColor} />
        </Section>
        <Section title={words.partPictures}>
          <PictureField {...form.fields.logo} use="logo" hint={hints.logo} />
          <PictureField {...form.fields.banner} use="banner" hint={hints.banner} />
        </Section>
        <Home form={form} />
      </Stack>
    )}
  </SiteForm>
)
