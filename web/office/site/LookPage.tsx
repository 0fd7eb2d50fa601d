import { Stack } from '@mantine/core'
import { LinesEntry, TextEntry } from '#web/office/forms/fields.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { useSession } from '#web/office/lib/session.ts'
import { siteWords as words } from '#web/office/words/site.ts'
import { ColourEntry } from './form/ColourField.tsx'
import { HomePreview } from './preview/HomePreview.tsx'
import { PictureEntry } from './form/PictureField.tsx'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { textOf } from './form/optional-text.ts'

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

function Home({ form: { entries, draft } }: { form: LookForm }) {
  const festival = useSession()?.festival.name ?? ''
  return (
    <Part title={words.partHome}>
      <TextEntry {...entries['texts.siteTitle']} hint={hints['texts.siteTitle']} />
      <TextEntry {...entries['texts.heroTitle']} hint={hints['texts.heroTitle']} />
      <LinesEntry {...entries['texts.heroText']} hint={hints['texts.heroText']} />
      <HomePreview
        logo={textOf(draft.logo)}
        banner={textOf(draft.banner)}
        colour={textOf(draft.accentColor)}
        title={textOf(draft['texts.heroTitle']) || festival}
        text={textOf(draft['texts.heroText'])}
      />
    </Part>
  )
}

/** The colour, the pictures and the first words of the shop. */
export const LookPage = () => (
  <SiteForm title={words.siteTabs.look} lead={words.siteLeads.look} names={NAMES}>
    {(form) => (
      <Stack>
        <Part title={words.partColour}>
          <ColourEntry {...form.entries.accentColor} hint={hints.accentColor} />
        </Part>
        <Part title={words.partPictures}>
          <PictureEntry {...form.entries.logo} use="logo" hint={hints.logo} />
          <PictureEntry {...form.entries.banner} use="banner" hint={hints.banner} />
        </Part>
        <Home form={form} />
      </Stack>
    )}
  </SiteForm>
)
