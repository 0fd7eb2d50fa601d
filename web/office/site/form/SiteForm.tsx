import { Anchor, List, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SitePart } from '#contract/office/festival.ts'
import type { DraftFields, FieldName } from '#web/office/kit/forms/draft/draft.ts'
import { type EditFormState, useEditForm } from '#web/office/kit/forms/draft/edit-form.ts'
import { EditForm } from '#web/office/kit/forms/edit/EditForm.tsx'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { messages } from '#web/office/site/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { type Consequence, consequencesOf } from './consequences.ts'
import type { SiteFields, SiteName } from './site-fields.ts'
import { siteLabels } from './site-labels.ts'
import { useSite, useSiteFields } from './site-query.ts'

export type SiteFormOf<Name extends SiteName> = EditFormState<Pick<SiteFields, Name>>

interface SiteFormProps<Name extends SiteName> {
  title: string
  lead?: string
  /** The paths of the fields on the page. */
  names: readonly Name[]
  /** The fields that the page does not show for this draft. */
  hidden?: (draft: DraftFields<Pick<SiteFields, Name>>) => readonly FieldName<Pick<SiteFields, Name>>[]
  children: (form: SiteFormOf<Name>) => ReactNode
}

function ConfirmChanges({
  changes,
  onConfirm,
  onClose,
}: {
  changes: Consequence[]
  onConfirm: () => void
  onClose: () => void
}) {
  const [first] = changes
  const title = changes.length === 1 && first ? first.title : messages.reallySave
  return (
    <ConfirmDialog title={title} onConfirm={async () => onConfirm()} onClose={onClose}>
      {changes.length === 1 ? (
        <Text>{first?.message}</Text>
      ) : (
        <List>
          {changes.map(({ title, message }) => (
            <List.Item key={title}>
              <strong>{title}.</strong> {message}
            </List.Item>
          ))}
        </List>
      )}
    </ConfirmDialog>
  )
}

function LoadedForm<Name extends SiteName>({
  site,
  names,
  hidden,
  children,
}: Pick<SiteFormProps<Name>, 'names' | 'hidden' | 'children'> & { site: SitePart }) {
  const [pendingChanges, setPendingChanges] = useState<Consequence[]>([])
  const source = useSiteFields(site, names)
  const form = useEditForm({ ...source, labels: siteLabels, ...(hidden && { hidden }) })
  const save = () => form.save(() => notifySuccess(common.saved))
  const saveOrConfirm = () => {
    const found = consequencesOf(form.saved.value, form.draft)
    if (found.length === 0) save()
    else setPendingChanges(found)
  }
  return (
    <>
      <EditForm form={form} onSave={saveOrConfirm}>
        {children(form)}
      </EditForm>
      {pendingChanges.length > 0 && (
        <ConfirmChanges changes={pendingChanges} onConfirm={save} onClose={() => setPendingChanges([])} />
      )}
    </>
  )
}

/** A page of the configuration with the form of its fields. */
export function SiteForm<Name extends SiteName>({ title, lead, children, ...fields }: SiteFormProps<Name>) {
  const data = useSite()
  return (
    <Page
      title={title}
      lead={lead}
      beside={
        <Anchor component={Link} to="/site/history?list=site">
          {messages.siteHistory}
        </Anchor>
      }
    >
      {data ? (
        <LoadedForm site={data} {...fields}>
          {children}
        </LoadedForm>
      ) : (
        <LoadingSection label={title} height={480} />
      )}
    </Page>
  )
}
