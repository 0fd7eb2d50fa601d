import { Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { RichTextEntry, TextEntry } from '#web/office/forms/fields.tsx'
import { NotThere } from '#web/office/shell/NotFound.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import { PagePreview } from './preview/PagePreview.tsx'
import { SiteForm } from './form/SiteForm.tsx'
import { Tabs } from './Tabs.tsx'
import { textOf } from './form/optional-text.ts'
import { TitlesPage } from './TitlesPage.tsx'

/** The texts with formatting, by where they stand in the office. */
const TEXTS = {
  terms: 'texts.terms',
  privacy: 'texts.privacy',
  security: 'texts.security',
  cookies: 'texts.cookies',
  faqs: 'texts.faqs',
  'bank-transfer': 'texts.bankTransfer',
} as const

const isText = (name: string): name is keyof typeof TEXTS => Object.hasOwn(TEXTS, name)

const TABS = [
  ...Object.entries(TEXTS).map(([to, path]) => [`/site/texts/${to}`, words.siteLabels[path]] as const),
  ['/site/texts/ambassadors', words.siteLabels['ambassadors.text']] as const,
  ['/site/texts/titles', words.siteLabels['texts.titles']] as const,
]

function Text({ path }: { path: (typeof TEXTS)[keyof typeof TEXTS] }) {
  const title = words.siteLabels[path]
  return (
    <SiteForm key={path} title={title} names={[path]}>
      {({ entries }) => (
        <Stack>
          <Part>
            <RichTextEntry {...entries[path]} hint={words.siteHints[path]} />
          </Part>
          <PagePreview title={title} text={textOf(entries[path].value)} />
        </Stack>
      )}
    </SiteForm>
  )
}

const AMBASSADORS = ['ambassadors.title', 'ambassadors.url', 'ambassadors.text'] as const

const Ambassadors = () => (
  <SiteForm title={words.siteLabels['ambassadors.text']} names={AMBASSADORS}>
    {({ entries }) => (
      <Stack>
        <Part>
          <TextEntry {...entries['ambassadors.title']} hint={words.siteHints['ambassadors.title']} />
          <TextEntry {...entries['ambassadors.url']} hint={words.siteHints['ambassadors.url']} />
          <RichTextEntry {...entries['ambassadors.text']} />
        </Part>
        <PagePreview
          title={textOf(entries['ambassadors.title'].value)}
          text={textOf(entries['ambassadors.text'].value)}
        />
      </Stack>
    )}
  </SiteForm>
)

function Chosen({ name }: { name: string }) {
  if (name === 'ambassadors') return <Ambassadors />
  if (name === 'titles') return <TitlesPage />
  return isText(name) ? <Text path={TEXTS[name]} /> : <NotThere />
}

/** A text of the shop, and how its page will look. */
export function TextPage() {
  const { text = '' } = useParams()
  return (
    <Stack gap="lg">
      <Tabs label={words.textPages} tabs={TABS} />
      <Chosen name={text} />
    </Stack>
  )
}
