import { expect, test } from 'vitest'
import { messages as mailMessages } from '#web/office/mails/messages.ts'
import { messages as detailMessages } from '#web/office/audit/details/messages.ts'
import { messages as auditMessages } from '#web/office/audit/messages.ts'

const sources = Object.values(
  import.meta.glob<string>(['/../server/**/*.ts', '!/../server/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

const named = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

test('every action that the server records has a name in the audit log', () => {
  const actions = named(/audit\.record(?:Each)?\(\s*tx,\s*[^,]+,\s*'([^']+)'/g)
  expect(actions.length).toBeGreaterThan(10)
  expect(actions.filter((action) => !(action in auditMessages.actionNames))).toEqual([])
})

test('every detail that the server records has a name in the audit log', () => {
  const details = named(/audit\.record\((?:[^;{}$)]|\$\{[^{}]*\})*\{([^{};]*)\}/g)
    .flatMap((fields) => fields.split(','))
    .flatMap((field) => /^\s*(\w+)\s*(?::|$)/.exec(field)?.[1] ?? [])
  expect(details.length).toBeGreaterThan(30)
  expect(details.filter((name) => !(name in detailMessages.names))).toEqual([])
})

test('every kind of mail has a name', () => {
  const templates = named(/\btemplate: '([^']+)'/g)
  expect(templates.length).toBeGreaterThan(10)
  expect(templates.filter((template) => !(template in mailMessages.mailKinds))).toEqual([])
})

test('every event of a refund to a card has a name in the audit log', () => {
  for (const status of ['pending', 'succeeded', 'failed', 'unknown'])
    expect(auditMessages.actionNames).toHaveProperty([`card refund ${status}`])
})
