import { SimpleGrid, Stack } from '@mantine/core'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as routing } from '#contract/pages/messages.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { SiteTranslations } from './form/SiteTranslations.tsx'
import { siteHints, siteLabels } from './form/site-labels.ts'
import { rawText } from './form/optional-text.ts'

type Titles = SiteFormOf<'texts.titles'>['fields']['texts.titles']

/** The pages whose title can be changed. */
const namesIn = (titles: Titles['value']): string[] => [
  ...new Set([
    ...Object.keys(routing.titles).filter((name) => name !== 'home'),
    ...titles.map(({ key }) => rawText(key)),
  ]),
]

const ours = (name: string): string =>
  Object.entries(routing.titles).find(([route]) => route === name)?.[1] ?? name

function Title({ name, entry, error }: { name: string; entry: Titles; error: string | undefined }) {
  const found = entry.value.findIndex(({ key }) => key === name)
  const text = entry.value[found]?.text ?? ''
  const type = (typed: string) => {
    const row = typed === '' ? [] : [{ key: name, text: typed }]
    entry.onChange(found < 0 ? [...entry.value, ...row] : entry.value.toSpliced(found, 1, ...row))
  }
  return (
    <TextField
      name={`${entry.name}[${found}].text`}
      label={ours(name)}
      placeholder={ours(name)}
      value={rawText(text)}
      error={error}
      onChange={type}
    />
  )
}

function TitlesForm({ form }: { form: SiteFormOf<'texts.titles' | 'translations'> }) {
  const { 'texts.titles': entry } = form.fields
  return (
    <Stack>
      <Section>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {namesIn(entry.value).map((name) => {
            const row = entry.value.findIndex(({ key }) => key === name)
            const error = form.errorAt(`${entry.name}[${row}].text`)
            return <Title key={name} name={name} entry={entry} error={error} />
          })}
        </SimpleGrid>
      </Section>
      <SiteTranslations form={form} names={['texts.titles']} />
    </Stack>
  )
}

/** The titles of the shop's pages. */
export const TitlesPage = () => (
  <SiteForm
    title={siteLabels['texts.titles']}
    lead={siteHints['texts.titles'] ?? ''}
    names={['texts.titles', 'translations']}
  >
    {(form) => <TitlesForm form={form} />}
  </SiteForm>
)
