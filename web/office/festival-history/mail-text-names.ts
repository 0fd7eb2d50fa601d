import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/mail-text-calls.ts'
import type { MailTextsList } from '#contract/office/mail-texts.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { messages as mails } from '#web/office/mails/messages.ts'
import { messages as texts } from '#web/office/mails/texts/messages.ts'
import type { MailTextName } from './change-labels.ts'
import { messages } from './messages.ts'

const isOfMails = (path: string): boolean => path.startsWith('mailTexts')

/** The name of a mail text: its mail, and its position. */
function nameIn(list: MailTextsList, path: string): string {
  const said = list.mails.flatMap(({ template, said: all }) =>
    all.flatMap((text) => (text.path === path ? [{ template, kind: text.kind }] : [])),
  )
  const [first] = said
  if (!first) return messages.mailTextGone
  const named = {
    mail: labelOf(mails.mailKinds, first.template),
    part: texts.kinds[first.kind].toLowerCase(),
  }
  return said.length === 1
    ? messages.mailTextOf(named)
    : messages.mailTextAlso({ ...named, count: said.length - 1 })
}

/** Names mail texts by their paths; loads the mail texts only if some of the fields are among them. */
export function useMailTextNames(fields: readonly string[]): MailTextName {
  const { data } = useQuery({
    queryKey: ['mail-texts'],
    queryFn: () => call(calls.listMailTexts),
    enabled: fields.some(isOfMails),
  })
  return (path) => (data ? nameIn(data, path) : '…')
}
