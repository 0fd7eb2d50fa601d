import { Anchor, List, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SitePart } from '#contract/office/festival.ts'
import { type PartForm, usePartForm } from '#web/office/forms/edit-form.ts'
import { PartFrame } from '#web/office/forms/EditForm.tsx'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { Page } from '#web/office/ui/Page.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { Waiting } from '#web/office/ui/LoadingSection.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import { type Consequence, consequencesOf } from './consequences.ts'
import type { SiteFields, SiteName } from './site-fields.ts'
import { useSite, useSitePart } from './site-query.ts'

export type SiteFormOf<Name extends SiteName> = PartForm<Pick<SiteFields, Name>>

interface SiteFormProps<Name extends SiteName> {
  title: string
  lead?: string
  /** The fields of the page, by their paths. */
  names: readonly Name[]
  children: (form: SiteFormOf<Name>) => ReactNode
}

function Question({ all, onYes, onClose }: { all: Consequence[]; onYes: () => void; onClose: () => void }) {
  const [first] = all
  const title = all.length === 1 && first ? first.title : words.reallySave
  return (
    <Ask title={title} onYes={async () => onYes()} onClose={onClose}>
      {all.length === 1 ? (
        <Text>{first?.means}</Text>
      ) : (
        <List>
          {all.map(({ title, means }) => (
            <List.Item key={title}>
              <strong>{title}.</strong> {means}
            </List.Item>
          ))}
        </List>
      )}
    </Ask>
  )
}

function Filled<Name extends SiteName>({
  site,
  names,
  children,
}: Pick<SiteFormProps<Name>, 'names' | 'children'> & { site: SitePart }) {
  const [asked, ask] = useState<Consequence[]>([])
  const wish = useSitePart(site, names)
  const form = usePartForm({ ...wish, labels: words.siteLabels })
  const save = () => form.save(() => done(words.saved))
  const saveOrAsk = () => {
    const found = consequencesOf(form.part.value, form.draft)
    if (found.length === 0) save()
    else ask(found)
  }
  return (
    <>
      <PartFrame form={form} onSave={saveOrAsk}>
        {children(form)}
      </PartFrame>
      {asked.length > 0 && <Question all={asked} onYes={save} onClose={() => ask([])} />}
    </>
  )
}

/** A page of the configuration: the fields that it names, sent as far as they were changed. */
export function SiteForm<Name extends SiteName>({ title, lead, names, children }: SiteFormProps<Name>) {
  const { data, error } = useSite()
  if (error) throw error
  return (
    <Page
      title={title}
      lead={lead}
      beside={
        <Anchor component={Link} to="/site/history?list=site">
          {words.siteHistory}
        </Anchor>
      }
    >
      {data ? (
        <Filled site={data} names={names}>
          {children}
        </Filled>
      ) : (
        <Waiting label={title} height={480} />
      )}
    </Page>
  )
}
