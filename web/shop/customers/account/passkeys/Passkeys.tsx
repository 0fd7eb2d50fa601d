import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/shop/passkey-calls.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { Customer } from '#contract/customers.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { MAX_PASSKEY_NAME } from '#contract/rules.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import { type Form, useAsyncAction, useForm } from '#web/lib/forms/form.ts'
import {
  addPasskey,
  arePasskeysPossible,
  isCancelled,
  isAlreadyRegistered,
} from '#web/lib/passkeys/passkeys.ts'
import { deviceName } from '#web/shop/customers/account/device-name.ts'
import { type Proof, ProofField } from '#web/shop/customers/account/ProofField.tsx'
import style from '#web/shop/customers/account/Sessions.module.css'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { messages } from './messages.ts'

interface Answer {
  passkeys: Passkey[]
}

const KEY = ['passkeys']

/** Changes the passkeys with the proof of the form; the response lists the present ones. */
function useChange(
  form: Form<Proof>,
  change: (proof: Proof, waiting: () => void) => Promise<Answer>,
  done: string,
) {
  const { run, ...state } = useAsyncAction()
  const onClick = () =>
    run(async (waiting) => {
      try {
        queryClient.setQueryData(KEY, await change(form.values, waiting))
        form.showErrors({})
        form.change({ password: '', code: '' })
        showToast(done)
      } catch (failure) {
        if (isAlreadyRegistered(failure)) form.showErrors({ '': [messages.passkeyKnown] })
        else if (!isCancelled(failure)) form.showErrors(errorsOf(failure))
      }
    })
  return { ...state, onClick }
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm({
    initial: { name: passkey.name ?? deviceName(passkey.user_agent) },
    onSubmit: async ({ name }, waiting) => {
      queryClient.setQueryData(
        KEY,
        await call(calls.renamePasskey, { passkey_id: passkey.id, name }, waiting),
      )
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className={style.rename}>
      <FormErrors form={form} />
      <TextField {...form.field('name')} label={messages.passkeyName} maxLength={MAX_PASSKEY_NAME} />
      <ButtonRow>
        <Button type="submit" pending={form.pending} waiting={form.waiting}>
          {messages.passkeySaveName}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {messages.passkeyKeepName}
        </Button>
      </ButtonRow>
    </form>
  )
}

function PasskeyItem({ passkey, form }: { passkey: Passkey; form: Form<Proof> }) {
  const { locale, timezone } = useConfig()
  const [isRenamed, setIsRenamed] = useState(false)
  const remove = useChange(
    form,
    ({ password, code }, waiting) =>
      call(calls.removePasskey, { passkey_id: passkey.id, password, code }, waiting),
    messages.passkeyRemoved,
  )
  const time = (instant: string) => formatDateTime(instant, timezone, locale)
  const name = passkey.name ?? deviceName(passkey.user_agent)
  const since = time(passkey.created_at)
  const used = passkey.last_used_at
  if (isRenamed)
    return (
      <li className={style.session}>
        <Rename passkey={passkey} onDone={() => setIsRenamed(false)} />
      </li>
    )
  return (
    <li className={style.session}>
      <div className={style.device}>
        <strong>{name}</strong>
        <p>
          {used === null
            ? messages.passkeyUnused({ since })
            : messages.passkeyTimes({ since, used: time(used) })}
        </p>
      </div>
      <div className={style.actions}>
        <Button kind="secondary" label={messages.removePasskey({ name })} {...remove}>
          {messages.passkeyRemove}
        </Button>
        <Button kind="quiet" label={messages.renamePasskey({ name })} onClick={() => setIsRenamed(true)}>
          {messages.passkeyRename}
        </Button>
      </div>
    </li>
  )
}

/** The passkeys of the customer, and a button that adds one if the browser supports it. */
export function Passkeys({ customer }: { customer: Customer }) {
  const { data, isError } = useQuery<Answer>({
    queryKey: KEY,
    queryFn: () => call(calls.getPasskeys),
    // The next customer at this browser must not see them.
    gcTime: 0,
  })
  const isPossible = arePasskeysPossible()
  const form = useForm<Proof>({ initial: { password: '', code: '' }, onSubmit: () => Promise.resolve() })
  const add = useChange(form, addPasskey, messages.passkeyAdded)
  if (!isPossible && !data?.passkeys.length) return null
  return (
    <Section title={messages.passkeys}>
      <p className={style.hint}>{messages.passkeysHint}</p>
      <FormErrors form={form} />
      {isError && <p role="alert">{messages.passkeysFailed}</p>}
      <ul className={style.list} aria-busy={data === undefined && !isError}>
        {data?.passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} form={form} />
        ))}
      </ul>
      <ProofField
        form={form}
        customer={customer}
        label={messages.passkeyPassword}
        hint={messages.passkeyPasswordHint}
        codeHint={messages.passkeyCodeHint}
      />
      {isPossible && (
        <Button kind="secondary" {...add}>
          {messages.addPasskey}
        </Button>
      )}
    </Section>
  )
}
