import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as calls from '#contract/calls/office/webhook-calls.ts'
import type { Webhook, WebhooksResponse } from '#contract/office/webhooks.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { MoreMenu } from '#web/office/kit/ui/MoreMenu.tsx'
import { messages } from './messages.ts'
import { Secret } from './Secret.tsx'
import { useTakeWebhooks } from './webhook-query.ts'
import { ChangeWebhookDialog } from './WebhookDialog.tsx'

type Question = 'exchange' | 'endFormer' | 'stop' | 'remove'

interface ConfirmProps {
  question: Question
  webhook: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}

/** What each question says. */
const ASKED: Record<
  Question,
  { title: (webhook: Webhook) => string; effect: () => string; done?: () => string }
> = {
  exchange: { title: () => messages.exchange, effect: () => messages.exchangeEffect },
  endFormer: {
    title: () => messages.endFormer,
    effect: () => messages.endFormerEffect,
    done: () => messages.formerEnded,
  },
  stop: { title: () => messages.stop, effect: () => messages.stopEffect, done: () => messages.stopped },
  remove: {
    title: ({ name }) => messages.removeTitle({ name }),
    effect: () => messages.removeEffect,
    done: () => messages.removed,
  },
}

/** The question before an action that cannot simply be undone. */
function Confirm({ question, webhook, onSecret, onClose }: ConfirmProps) {
  const take = useTakeWebhooks()
  const navigate = useNavigate()
  const { id } = webhook
  const confirm: Record<Question, () => Promise<void>> = {
    exchange: async () => {
      const answer = await call(calls.exchangeWebhookSecret, { id })
      take(answer)
      onSecret(answer.secret)
    },
    endFormer: async () => take(await call(calls.endFormerWebhookSecret, { id })),
    stop: async () => take(await call(calls.stopWebhook, { id })),
    remove: async () => {
      const answer = await call(calls.removeWebhook, { id })
      await navigate('/webhooks')
      take(answer)
    },
  }
  const { title, effect, done } = ASKED[question]
  return (
    <ConfirmDialog
      title={title(webhook)}
      destructive={question === 'remove'}
      onConfirm={confirm[question]}
      {...(done && { doneMessage: done() })}
      onClose={onClose}
    >
      {effect()}
    </ConfirmDialog>
  )
}

/** Tries a webhook, or resumes it. */
function FirstAction({ webhook: { id, state } }: { webhook: Webhook }) {
  const take = useTakeWebhooks()
  const { pending, act } = useAction()
  if (state === 'gone') return null
  const test = () => act(async () => take(await call(calls.testWebhook, { id })), messages.tested)
  const resume = () => act(async () => take(await call(calls.resumeWebhook, { id })), messages.resumed)
  return state === 'active' ? (
    <Button variant="default" loading={pending} onClick={test}>
      {messages.test}
    </Button>
  ) : (
    <Button loading={pending} onClick={resume}>
      {messages.resume}
    </Button>
  )
}

interface ActionsProps {
  webhook: Webhook
  events: WebhooksResponse['events']
}

function Change({ onClose, ...shown }: ActionsProps & { onClose: () => void }) {
  const take = useTakeWebhooks()
  const onChanged = (answer: WebhooksResponse) => {
    take(answer)
    onClose()
  }
  return <ChangeWebhookDialog {...shown} onChanged={onChanged} onClose={onClose} />
}

/** What can be done with a webhook. */
export function WebhookActions({ webhook, events }: ActionsProps) {
  const [isChanging, setChanging] = useState(false)
  const [question, ask] = useState<Question | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { state, former_until } = webhook
  return (
    <>
      <FirstAction webhook={webhook} />
      <MoreMenu>
        {state !== 'gone' && <Menu.Item onClick={() => setChanging(true)}>{messages.change}</Menu.Item>}
        {former_until === null ? (
          <Menu.Item onClick={() => ask('exchange')}>{messages.exchange}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => ask('endFormer')}>{messages.endFormer}</Menu.Item>
        )}
        {(state === 'active' || state === 'resting') && (
          <Menu.Item onClick={() => ask('stop')}>{messages.stop}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => ask('remove')}>
          {messages.remove}
        </Menu.Item>
      </MoreMenu>
      {question !== null && (
        <Confirm question={question} webhook={webhook} onSecret={setSecret} onClose={() => ask(null)} />
      )}
      {isChanging && <Change webhook={webhook} events={events} onClose={() => setChanging(false)} />}
      {secret !== null && <Secret value={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
