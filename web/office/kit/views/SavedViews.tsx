import { listed } from '#contract/define-messages.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { ListName } from '#contract/office/lists.ts'
import type { SavedView } from '#contract/office/saved-views.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import type { ListState } from '#web/office/kit/lib/filters.ts'
import { messages } from './messages.ts'
import { type SavedViews as Actions, useSavedViews } from './saved-views-query.ts'
import { SaveDialog } from './ViewDialogs.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import style from './SavedViews.module.css'

/** The URL of a list without a view, if it would open with one. */
const ALL = 'all'

/** The query of a list in the URL: the query of its view, and the view's id. */
const addressOf = (view: SavedView): string =>
  `?${new URLSearchParams({ ...view.query, view: String(view.id) }).toString()}`

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean => {
  const written = (query: Record<string, string>) =>
    JSON.stringify(
      Object.entries(query)
        .filter(([, value]) => value !== '')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return written(one) === written(other)
}

/** The open view of a list. Without filters in the URL, the list opens with its default view. */
function useOpenView(views: SavedView[] | undefined) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const how = useNavigationType()
  const first = views?.find(({ is_default }) => is_default)
  // Removing the last filter replaces the URL, and must show everything.
  const opensFirst = search.size === 0 && how !== NavigationType.Replace ? first : undefined
  const to = opensFirst && addressOf(opensFirst)
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true })
  }, [to, navigate])
  const all = first ? `?view=${ALL}` : '?'
  return { open: views?.find(({ id }) => String(id) === search.get('view')), all, navigate }
}

interface TabProps {
  to: string
  name: string
  isOpen: boolean
  title?: string | undefined
}

const Tab = ({ to, name, isOpen, title }: TabProps) => (
  <Button
    component={Link}
    to={to}
    size="compact-md"
    variant={isOpen ? 'light' : 'subtle'}
    aria-current={isOpen ? 'page' : undefined}
    title={title}
    className={style.tab ?? ''}
  >
    {name}
  </Button>
)

const titleOf = ({ shared, is_default }: SavedView): string | undefined =>
  [shared && messages.shared, is_default && messages.opensFirst].filter(Boolean).join(' · ') || undefined

interface OpenViewProps {
  view: SavedView
  actions: Actions
  query: Record<string, string>
  onRemoved: () => void
}

/** The actions on the open view, also after its filters were changed. */
function OpenView({ view, actions, query, onRemoved }: OpenViewProps) {
  const { act, pending } = useAction()
  const isChanged = !isSame(view.query, query)
  const save = async () => {
    await actions.change(view.id, { query })
  }
  return (
    <>
      <ViewMenu view={view} actions={actions} onRemoved={onRemoved} />
      {view.mine && isChanged && Object.values(query).some((value) => value !== '') && (
        <Button
          size="compact-md"
          variant="default"
          loading={pending}
          onClick={() => act(save, messages.saved)}
        >
          {messages.saveChanges}
        </Button>
      )}
    </>
  )
}

const Lost = ({ of: { lost } }: { of: SavedView }) =>
  lost.length > 0 && <Alert color="yellow">{messages.lost({ filters: listed(lost) })}</Alert>

interface SavedViewsProps {
  list: ListName
  state: Pick<ListState<string>, 'query'>
}

/** The views of a list: open, save, change. */
export function SavedViews({ list, state: { query } }: SavedViewsProps) {
  const actions = useSavedViews(list)
  const { views = [] } = actions
  const { open, all, navigate } = useOpenView(actions.views)
  const [saving, setSaving] = useState(false)
  const canSave = Object.values(query).some((value) => value !== '') && !(open && isSame(open.query, query))
  const save = async (name: string, shared: boolean) => {
    const id = await actions.save({ name, shared, query })
    const given = Object.entries(query).filter(([, value]) => value !== '')
    void navigate(`?${new URLSearchParams([...given, ['view', String(id)]]).toString()}`, { replace: true })
  }
  if (views.length === 0 && !canSave) return null
  return (
    <>
      <Group gap={4} component="nav" aria-label={messages.views}>
        {views.length > 0 && <Tab to={all} name={messages.all} isOpen={!open} />}
        {views.map((view) => (
          <Tab
            key={view.id}
            to={addressOf(view)}
            name={view.name}
            isOpen={view === open}
            title={titleOf(view)}
          />
        ))}
        {open && (
          <OpenView view={open} actions={actions} query={query} onRemoved={() => void navigate(all)} />
        )}
        {canSave && (
          <Button size="compact-md" variant="subtle" onClick={() => setSaving(true)}>
            + {messages.save}
          </Button>
        )}
      </Group>
      {open && <Lost of={open} />}
      {saving && <SaveDialog save={save} onClose={() => setSaving(false)} />}
    </>
  )
}
