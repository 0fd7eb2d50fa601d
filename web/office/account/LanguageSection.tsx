import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import { LANGUAGES, OFFICE_LANGUAGES } from '#contract/languages.ts'
import { pageLanguage } from '#web/lib/routing/page-language.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { setSession } from '#web/office/kit/lib/session.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

const CHOICES = OFFICE_LANGUAGES.map((value) => ({
  value,
  label: <span lang={value}>{LANGUAGES[value]}</span>,
}))

/** The language of the office for the logged-in user. */
export function LanguageSection() {
  const client = useQueryClient()
  const { pending, act } = useAction()
  const choose = async (language: string) => {
    const { session } = await call(calls.chooseLanguage, { language })
    setSession(client, session)
  }
  return (
    <Section title={messages.language}>
      <SegmentedControl
        aria-label={messages.language}
        data={CHOICES}
        value={pageLanguage()}
        disabled={pending}
        onChange={(language) => act(() => choose(language))}
      />
    </Section>
  )
}
