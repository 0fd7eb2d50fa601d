import { Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { RichTextField } from '#web/office/kit/forms/rich-text/RichTextField.tsx'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { PagePreview } from './preview/PagePreview.tsx'
import { SiteForm } from './form/SiteForm.tsx'
import { SiteTranslations } from './form/SiteTranslations.tsx'
import { Tabs } from '#web/office/kit/ui/Tabs.tsx'
import { rawText } from './form/optional-text.ts'
import { siteHints, siteLabels } from './form/site-labels.ts'
import { TEXTS, TEXT_TABS } from './text-tabs.ts'
import { TitlesPage } from './TitlesPage.tsx'

const isText = (name: string): name is keyof typeof TEXTS => Object.hasOwn(TEXTS, name)

function Text({ path }: { path: (typeof TEXTS)[keyof typeof TEXTS] }) {
  const title = siteLabels[path]
  return (
    <SiteForm key={path} title={title} names={[path, 'translations']}>
      {(form) => (
        <Stack>
          <Section>
            <RichTextField {...form.fields[path]} hint={siteHints[path]} />
          </Section>
          <PagePreview title={title} text={rawText(form.fields[path].value)} />
          <SiteTranslations form={form} names={[path]} />
        </Stack>
      )}
    </SiteForm>
  )
}

const AMBASSADORS = ['ambassadors.title', 'ambassadors.url', 'ambassadors.text', 'translations'] as const

const Ambassadors = () => (
  <SiteForm title={siteLabels['ambassadors.text']} names={AMBASSADORS}>
    {({ fields, ...form }) => (
      <Stack>
        <Section>
          <TextField {...fields['ambassadors.title']} hint={siteHints['ambassadors.title']} />
          <TextField {...fields['ambassadors.url']} hint={siteHints['ambassadors.url']} />
          <RichTextField {...fields['ambassadors.text']} />
        </Section>
        <PagePreview
          title={rawText(fields['ambassadors.title'].value)}
          text={rawText(fields['ambassadors.text'].value)}
        />
        <SiteTranslations form={{ fields, ...form }} names={AMBASSADORS} />
      </Stack>
    )}
  </SiteForm>
)

function Chosen({ name }: { name: string }) {
  if (name === 'ambassadors') return <Ambassadors />
  if (name === 'titles') return <TitlesPage />
  return isText(name) ? <Text path={TEXTS[name]} /> : <NotFound />
}

/** The editor of one text, with a preview of its page. */
export function TextPage() {
  const { text = '' } = useParams()
  return (
    <Stack gap="lg">
      <Tabs label={messages.textPages} tabs={TEXT_TABS} />
      <Chosen name={text} />
    </Stack>
  )
}
